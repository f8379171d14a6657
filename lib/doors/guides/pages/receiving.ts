import type { Guide } from './guide.ts';

export const webhooks: Guide = {
  slug: 'webhooks',
  title: 'Receiving webhooks',
  summary: 'Verify, answer fast, and take each event once.',
  sections: [
    {
      id: 'register',
      title: 'Register a URL',
      blocks: [
        '`POST /webhooks` with your URL. The answer shows the signing secret, once. Answer each delivery with any 2xx within ten seconds, and work afterwards.',
      ],
    },
    {
      id: 'verify-typescript',
      title: 'Verify in TypeScript',
      blocks: [
        {
          code: `import { verifyWebhook } from 'parley-client';

export async function POST(request: Request) {
  const event = await verifyWebhook({
    body: await request.text(),
    headers: request.headers,
    secret: process.env.PARLEY_WEBHOOK_SECRET ?? '',
  });
  return new Response(null, { status: 204 });
}`,
        },
        'Always verify the bytes as they came: JSON that was parsed and written again has another signature.',
      ],
    },
    {
      id: 'verify-python',
      title: 'Verify in Python',
      blocks: [
        {
          code: `import hashlib, hmac

def genuine(body: bytes, header: str, secret: str) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, header or "")

# Flask
if not genuine(request.get_data(), request.headers.get("X-Service-Signature"), SECRET):
    abort(401)`,
        },
        'Deliveries also carry the three headers of the Standard Webhooks specification (`webhook-id`, `webhook-timestamp`, `webhook-signature`), so its libraries for every language verify them, with the time included.',
      ],
    },
    {
      id: 'dedupe',
      title: 'Take each event once',
      blocks: [
        'An event may arrive more than once. `webhook-id` is the same on every retry; remember it, or `wa_message_id` together with the status.',
      ],
    },
    {
      id: 'replay',
      title: 'After a failure',
      blocks: [
        'What is not acknowledged is tried again after 5 seconds, 30 seconds, 2, 10 and 30 minutes, 2 and 6 hours. A 410 ends the webhook at once; five days of nothing but failure end it too, and the settings say so.',
        'When your receiver was down for longer, read what it missed: `GET /events?after=<last id>` has the last 30 days in order. Admins can replay deliveries in the settings.',
      ],
    },
  ],
};

export const catalog: Guide = {
  slug: 'catalog-and-orders',
  title: 'Catalog and orders',
  summary: 'Keep products in step with your shop, and read the carts that customers send.',
  sections: [
    {
      id: 'products',
      title: 'Write products',
      blocks: [
        'The catalog is the one connected to your number; it lives at the provider. `retailer_id` is your SKU and the upsert key. Prices are integers in **minor units**: `19900` is 199.00 INR, `500` is 500 JPY.',
        {
          code: `{ "retailer_id": "TEA-GREEN", "name": "Green tea", "price": 19900, "currency": "INR",
  "image_url": "https://shop.example.com/green-tea.jpg" }`,
        },
        'When products are read, `price` is a display amount with its currency symbol, as the provider formats it.',
      ],
    },
    {
      id: 'orders',
      title: 'Read orders',
      blocks: [
        '`GET /catalog/orders` lists carts, newest first, with names and images as the customer saw them. `item_price` and `total` are in minor units. An order also arrives as `message.received`, with readable `text`.',
      ],
    },
  ],
};

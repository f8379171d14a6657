import type { Guide } from './guide.ts';

export const webhooks: Guide = {
  slug: 'webhooks',
  title: 'Receiving webhooks',
  summary: 'Verify deliveries, respond fast, and handle each event once.',
  sections: [
    {
      id: 'register',
      title: 'Register a URL',
      blocks: [
        '`POST /webhooks` with your URL. The response shows the signing secret, once. Respond to each delivery with any 2xx within ten seconds, and do the work afterwards.',
        {
          language: 'shell',
          code: `curl $PARLEY/webhooks -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"url": "https://crm.example.com/hooks/parley"}'`,
        },
      ],
    },
    {
      id: 'events',
      title: 'What you can receive',
      blocks: [
        '`message.received` and `message.status` come unless you ask for others. Name an event in `events` to receive it: `conversation.handoff` when a flow hands a conversation to a person, with its `note`; `flow.completed` when a flow came to its end, also by handing over; `flow.failed` when it could not go on. `conversation.assigned` and `conversation.status_changed` tell whose a conversation is, and whether it is open, snoozed or closed. A run that someone stopped is neither. `message.echoed` when someone answers a customer in the WhatsApp Business app, with the same `data` as `message.received`. `channel.notice` when WhatsApp tells anything else, such as `standby` or `history`: `value` is as it came.',
        {
          language: 'json',
          code: `{ "url": "https://crm.example.com/hooks/parley",
  "events": ["message.received", "conversation.handoff", "flow.failed"] }`,
        },
      ],
    },
    {
      id: 'verify-typescript',
      title: 'Verify in TypeScript',
      blocks: [
        {
          language: 'typescript',
          code: `import { verifyWebhook, WebhookVerificationError } from 'parley-client';

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook({
      body: await request.text(),
      headers: request.headers,
      secret: process.env.PARLEY_WEBHOOK_SECRET ?? '',
    });
    console.log(event.event);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: 401 });
  }
}`,
        },
        'Always verify the raw bytes. JSON that was parsed and serialized again has a different signature.',
      ],
    },
    {
      id: 'verify-python',
      title: 'Verify in Python',
      blocks: [
        'A whole receiver, with nothing but the standard library. The header is compared as bytes: `compare_digest` raises on text that is not ASCII, and a forger chooses the header.',
        {
          language: 'python',
          code: `import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["PARLEY_WEBHOOK_SECRET"]

def genuine(body, header):
    expected = "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), (header or "").encode("utf-8", "replace"))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not genuine(body, self.headers.get("X-Service-Signature")):
            self.send_error(401)
            return
        self.send_response(204)
        self.end_headers()
        print(json.loads(body)["event"])

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()`,
        },
        'Deliveries also carry the three headers of the Standard Webhooks specification (`webhook-id`, `webhook-timestamp`, `webhook-signature`), so the libraries of that standard verify them too, including the timestamp.',
      ],
    },
    {
      id: 'dedupe',
      title: 'Handle each event once',
      blocks: [
        'An event may arrive more than once. `webhook-id` is the same on every retry. Remember it, or `wa_message_id` together with the status.',
        'Events of one conversation come one after the other while your receiver answers well. A retry may be overtaken, and a message with a file is told once its file is there: `sequence` in `data` is the message’s number in its conversation, in the order of arrival.',
      ],
    },
    {
      id: 'replay',
      title: 'After a failure',
      blocks: [
        'A delivery that is not acknowledged is retried after 5 seconds, 30 seconds, 2, 10 and 30 minutes, 2 and 6 hours. A 410 disables the webhook at once. Five days of failures disable it too, and the webhook’s page says so.',
        'If your receiver was down for longer, read what it missed: `GET /events?after=<last id>` has the last 30 days in order. Admins can also replay deliveries on the webhook’s page.',
      ],
    },
  ],
};

export const catalog: Guide = {
  slug: 'catalog-and-orders',
  title: 'Catalog and orders',
  summary: 'Sync products with your shop, and read the carts that customers send.',
  sections: [
    {
      id: 'products',
      title: 'Write products',
      blocks: [
        'The catalog is the one connected to your number; the provider stores it. `retailer_id` is your SKU and the upsert key. Prices are integers in **minor units**: `19900` is 199.00 INR, `500` is 500 JPY.',
        {
          language: 'shell',
          code: `curl $PARLEY/catalog/products -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{
  "retailer_id": "TEA-GREEN",
  "name": "Green tea",
  "price": 19900,
  "currency": "INR",
  "image_url": "https://shop.example.com/green-tea.jpg"
}'`,
        },
        'A list of products has up to 500 on a page; `next_cursor`, sent back as `cursor`, reads the next.',
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

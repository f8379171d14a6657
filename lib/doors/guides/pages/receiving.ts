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
        'Send your URL to `POST /webhooks`. Only this response shows the signing secret. Respond to each delivery with any 2xx within ten seconds, and do the work afterwards.',
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
        'By default you receive `message.received` and `message.status`. To receive other events, name all events that you want in `events`:',
        {
          list: [
            '`conversation.handoff`: a flow hands a conversation to a person, with a `note`.',
            '`flow.completed`: a flow has ended, possibly with a handoff. `flow.failed`: it could not continue; `error` says why and `node_id` where. A run that someone stopped emits neither.',
            '`conversation.assigned` and `conversation.status_changed`: who is assigned to a conversation, and whether it is open, snoozed or closed.',
            '`message.echoed`: someone answered a customer in the WhatsApp Business app. `data` is as for `message.received`.',
            '`channel.notice`: WhatsApp sent anything else, such as `standby`, `history`, the status of a payment or a message in a group. `value` is passed on unchanged.',
          ],
        },
        {
          language: 'json',
          code: `{ "url": "https://crm.example.com/hooks/parley",
  "events": ["message.received", "conversation.handoff", "flow.failed"] }`,
        },
        'A customer who changes their number sends no event. The conversation keeps its ID and says so in its messages, and the next events have the new `phone`: recognize conversations by `conversation_id`.',
        'Two conversations may turn out to be with the same person, as when someone who hid their number shows it. They become one: the next events have the ID of the one that remains, to which the other ID leads as well. Messages of the one that went get new numbers (`sequence`).',
      ],
    },
    {
      id: 'kinds',
      title: 'What a customer sends',
      blocks: [
        'Every `message` has a `text` that people can read, also for what is not a text. `type` is `text` or that of a file. Anything more is named by `kind`, and is in the field of that name:',
        {
          list: [
            '`order`: a cart from the catalog; see **Catalog and orders**.',
            '`button`, `button_reply` and `list_reply`: a tap on a button or a row.',
            '`reaction`, `edit` and `revoke`: an emoji on a message, a changed one, and a deleted one. `message_id` says which.',
            '`location`, `contacts`, `nfm_reply` (a form) and `unsupported` (anything else).',
          ],
        },
        'If a message replies to another one, `context.message_id` says to which.',
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
      secret: (process.env.PARLEY_WEBHOOK_SECRET ?? '').split(' '),
    });
    console.log(event.event);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: 401 });
  }
}`,
        },
        'Always verify the raw bytes. JSON that was parsed and serialized again does not match the signature. The variable may have several secrets, separated by spaces; see **Rotate the secret**.',
      ],
    },
    {
      id: 'verify-python',
      title: 'Verify in Python',
      blocks: [
        'A complete receiver that needs only the standard library. It compares signatures as bytes, because `compare_digest` raises on text that is not ASCII, and an attacker can send any header.',
        {
          language: 'python',
          code: `import base64, hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer

# One secret, or several separated by spaces.
SECRETS = os.environ["PARLEY_WEBHOOK_SECRET"].split()
KEYS = [base64.b64decode(secret.removeprefix("whsec_")) for secret in SECRETS]

def genuine(body, headers):
    sent_at = headers.get("webhook-timestamp") or ""
    if not re.fullmatch("[0-9]{10}", sent_at) or abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{sent_at}.".encode("utf-8", "replace") + body
    given = (headers.get("webhook-signature") or "").encode("utf-8", "replace").split()
    digests = [hmac.new(key, signed, hashlib.sha256).digest() for key in KEYS]
    expected = [b"v1," + base64.b64encode(digest) for digest in digests]
    return any(hmac.compare_digest(one, other) for one in expected for other in given)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not genuine(body, self.headers):
            self.send_error(401)
            return
        self.send_response(204)
        self.end_headers()
        print(json.loads(body)["event"])

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()`,
        },
        'The three headers are those of the Standard Webhooks specification, so libraries for that standard can verify deliveries too. They sign the time and `webhook-id` together with the body: someone who repeats an old delivery is refused, or is recognized by its ID.',
        '`X-Service-Signature` is simpler: `sha256=` and the HMAC-SHA256 of the body alone, in hex, with the secret as it was shown for the key. It does not stop someone from repeating a delivery, and it has no overlap when the secret changes.',
      ],
    },
    {
      id: 'rotate',
      title: 'Rotate the secret',
      blocks: [
        'An admin rotates the secret in the webhook’s menu and copies the new one. For 24 hours `webhook-signature` has a signature with each, so a receiver that knows either accepts the deliveries: give it both, and take the old one away after a day. `X-Service-Signature` is made with the new secret at once.',
        'A delivery that a receiver refuses, because it does not know the secret yet, is retried.',
      ],
    },
    {
      id: 'dedupe',
      title: 'Handle each event once',
      blocks: [
        'An event may arrive more than once. `webhook-id` is the same on every retry, so deduplicate by it, or by `wa_message_id` together with the status.',
        'As long as your receiver responds with a 2xx, the events of a conversation come in order. But later events may overtake a retry, and a message with a file is delivered only once its file is stored. To restore the order, use `sequence` in `data`: the message’s number in its conversation, in order of arrival. Of events without it, such as `conversation.status_changed`, the one with the latest `timestamp` says what holds now.',
        'WhatsApp reports statuses in any order: `read` may come before `delivered`. A message’s status is the furthest that you have received of `sent`, `delivered`, `read` and `failed`, in this order.',
      ],
    },
    {
      id: 'replay',
      title: 'After a failure',
      blocks: [
        'A delivery that is not acknowledged is retried after 5 seconds, 30 seconds, 2, 10 and 30 minutes, and 2 and 6 hours. A 410 disables the webhook at once. Five days of nothing but failures disable it too. The webhook’s page says so.',
        'If your receiver was down for longer, read what it missed: `GET /events?after=<last id>` returns the last 30 days in order. Admins can also replay deliveries on the webhook’s page.',
      ],
    },
  ],
};

export const catalog: Guide = {
  slug: 'catalog-and-orders',
  title: 'Catalog and orders',
  summary: 'Sync products with your shop, and read the orders that customers send.',
  sections: [
    {
      id: 'products',
      title: 'Write products',
      blocks: [
        'The catalog is the one connected to your number; Meta stores it. `retailer_id` is your SKU and the upsert key. Prices are integers in **minor units**: `19900` is 199.00 INR, `500` is 500 JPY.',
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
        'A page of products has up to 500; to read the next page, send `next_cursor` back as `cursor`.',
        'In products that you read, `price` is a display amount with its currency symbol, as Meta formats it.',
      ],
    },
    {
      id: 'orders',
      title: 'Read orders',
      blocks: [
        '`GET /catalog/orders` lists orders, newest first, with names and images as the customer saw them. `item_price` and `total` are in minor units. If the items have several currencies, `currency` is that of the first, and `total` counts only the items in it.',
      ],
    },
    {
      id: 'react',
      title: 'React to an order',
      blocks: [
        'An order also arrives as `message.received`, in the order of the conversation. The `kind` of its `message` is `order`, `text` says in words what was ordered, and `order` has the cart, with amounts in minor units. Its items have no names and images, only SKUs.',
        {
          language: 'typescript',
          code: `import type { WebhookEvent } from 'parley-client';

/** Called once for each event that was verified. */
export function onEvent(event: WebhookEvent) {
  if (event.event !== 'message.received' || !event.data.message.order) return;
  const { items, total, currency, note } = event.data.message.order;
  const skus = items.map(({ retailer_id, quantity }) => \`\${quantity} × \${retailer_id}\`);
  console.log(event.data.wa_message_id, event.data.phone, skus, total, currency, note);
}`,
        },
        'Use `wa_message_id` as your key for the order, so that an event that arrives twice does not order twice. If your receiver was down, `GET /events` has what it missed.',
      ],
    },
  ],
};

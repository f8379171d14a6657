import type { Guide } from './guide.ts';

export const firstMessage: Guide = {
  slug: 'first-message',
  title: 'Your first message',
  summary: 'From an API key to a message on a phone in a few minutes.',
  sections: [
    {
      id: 'key',
      title: 'Get a key',
      blocks: [
        'An admin creates keys under **Settings, API keys**. The token is shown once. It identifies the workspace, so there is no separate account ID. Every request carries it in `X-API-Key`.',
        'The examples use these two variables. Set them to the address of your Parley and your key:',
        {
          language: 'shell',
          code: `export PARLEY=http://localhost:3000/public/v1
export KEY=your-api-key`,
        },
      ],
    },
    {
      id: 'contact',
      title: 'Save a contact',
      blocks: [
        'A contact is identified by its phone number. Write the number in any format: `98123 45678`, `+91 98123 45678` and `0091…` are the same person. Our responses and events write it in digits with the country code: put a plus in front to send it back, because ten digits without one are a number of your own country: in India, `6591234567` is `+91 65912 34567`, not `+65 9123 4567` in Singapore. The body is always an array, even for one contact. Sending it again changes nothing.',
        {
          language: 'shell',
          code: `curl $PARLEY/contacts -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '[{"phone": "98123 45678", "name": "Asha", "attributes": {"city": "Pune"}}]'`,
        },
      ],
    },
    {
      id: 'send',
      title: 'Send a template, then talk',
      blocks: [
        'You can reach someone who has never written to you only with an approved template:',
        {
          language: 'shell',
          code: `curl $PARLEY/messages -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: greeting-of-asha' \\
  -d '{"to": "+91 98123 45678", "type": "template", "template_name": "hello_world", "language_code": "en_US"}'`,
        },
        'Once the customer replies, you can send plain text for 24 hours:',
        {
          language: 'shell',
          code: `curl $PARLEY/messages -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"to": "919812345678", "body": "Yes, two tins left."}'`,
        },
        '`accepted` in the response means that the channel accepted the message. Webhooks tell you what happens next (sent, delivered, read, failed).',
      ],
    },
    {
      id: 'client',
      title: 'In TypeScript',
      blocks: [
        'There is a client, `parley-client`: a method for each operation, with types, retries and the verification of webhooks. It is not on npm, so do not install it by its name. In the source code of the Parley that you use, `npm pack ./clients/typescript` makes a file, which you install with `npm install ./parley-client-….tgz`. Do so again when Parley is upgraded.',
      ],
    },
  ],
};

export const serviceWindow: Guide = {
  slug: 'service-window',
  title: 'The 24-hour window',
  summary: 'When you can send text and files, and when only a template.',
  sections: [
    {
      id: 'rule',
      title: 'The rule',
      blocks: [
        'Text and media are delivered only within 24 hours of the customer’s last message. Each message from the customer opens the window again. Outside the window, or to start a conversation, send a template.',
        'If the workspace has several numbers, each has its own window. A message goes out from the number that the person wrote to last, or from the default number if they have written to none. **Settings, Messaging numbers** shows which one that is.',
        'Parley checks this before it calls the channel. If the window is closed, the response is a 422 whose problem has the type `outside_service_window` and says when it closed:',
        {
          language: 'typescript',
          code: `import { Parley, ParleyError } from 'parley-client';

const parley = new Parley({ baseUrl: process.env.PARLEY ?? '', apiKey: process.env.KEY ?? '' });
const to = '+91 98123 45670';

try {
  await parley.sendMessage({ body: { to, body: 'Your parcel leaves today.' } });
} catch (error) {
  const closed = error instanceof ParleyError && error.issues.some(({ type }) => type === 'outside_service_window');
  if (!closed) throw error;
  await parley.sendMessage({
    body: { to, type: 'template', template_name: 'hello_world', language_code: 'en_US' },
  });
}`,
        },
      ],
    },
    {
      id: 'answers',
      title: 'Quote a message, or react to it',
      blocks: [
        'Within the window you can quote an earlier message of the conversation. Add `"reply_to": "wamid.…"` to any text or file, with the `id` from `message.received` or `GET /conversations/{id}/messages`. Of several numbers, the one with which that message was exchanged sends.',
        'To react with an emoji, send the type `reaction` with `"reaction": {"message_id": "wamid.…", "emoji": "👍"}`. The next reaction replaces it, and `"emoji": null` removes it.',
      ],
    },
    {
      id: 'see',
      title: 'Check first',
      blocks: [
        'Every conversation has `window_expires_at`, and `GET /conversations?window=open` lists those you can reply to freely.',
      ],
    },
  ],
};

export const templates: Guide = {
  slug: 'templates',
  title: 'Templates',
  summary: 'Approved messages with variables, buttons and headers.',
  sections: [
    {
      id: 'components',
      title: 'Fill in the variables',
      blocks: [
        'Give the values in `components`, in the channel’s own format: one item for the header, one for the body, and one for each button that takes a value.',
        {
          language: 'shell',
          code: `curl $PARLEY/messages -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{
  "to": "+91 98123 45678",
  "type": "template",
  "template_name": "order_shipped",
  "language_code": "en",
  "components": [
    { "type": "body", "parameters": [{ "type": "text", "text": "{{city}}" }, { "type": "text", "text": "8842" }] },
    { "type": "button", "sub_type": "url", "index": "0", "parameters": [{ "type": "text", "text": "8842" }] }
  ]
}'`,
        },
        'A text may contain `{{attribute}}`, which is filled in from the contact’s attributes; `{{name}}` and `{{phone}}` are the contact’s own. If the contact lacks that attribute, the response is a 422 that names it.',
      ],
    },
    {
      id: 'checks',
      title: 'What is checked before it is sent',
      blocks: [
        'Parley keeps a copy of your templates. It refuses a missing or extra parameter, a wrong header format, a paused or rejected template, and a language that does not exist, and names the place in the request. `en` and `en_US` are different templates.',
      ],
    },
  ],
};

export const media: Guide = {
  slug: 'media',
  title: 'Media',
  summary: 'Send files by link, and read those that customers send.',
  sections: [
    {
      id: 'send',
      title: 'Send a file',
      blocks: [
        'Files are not uploaded. Give `media_url`, a public https link, which the channel fetches. Images may be up to 5 MB; documents, video and audio up to 16 MB.',
        {
          language: 'shell',
          code: `curl $PARLEY/messages -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{
  "to": "919812345678",
  "type": "document",
  "media_url": "https://files.example.com/invoice-8842.pdf",
  "filename": "Invoice 8842.pdf"
}'`,
        },
        'Images, video and documents can have a `caption`. Audio takes neither a caption nor a filename.',
      ],
    },
    {
      id: 'receive',
      title: 'Read a file',
      blocks: [
        'Events and message lists have a signed `media_url`: fetch it with GET, without an API key. It is valid for about an hour. To get a fresh one:',
        {
          language: 'shell',
          code: `export MESSAGE_ID=the-id-of-a-message
curl "$PARLEY/media?message_id=$MESSAGE_ID" -H "X-API-Key: $KEY"`,
        },
        'If a customer’s file could not be fetched, the event comes without `media_url`: a message is never lost because of its file. Parley tries again for four days, and the command above has the file as soon as that succeeds. In `GET /events` and in replays, a file that the workspace’s retention has deleted since has no link either.',
      ],
    },
  ],
};

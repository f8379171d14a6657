import type { Guide } from './guide.ts';

export const idempotency: Guide = {
  slug: 'idempotency',
  title: 'Idempotency',
  summary: 'How to retry without doing anything twice.',
  sections: [
    {
      id: 'key',
      title: 'The Idempotency-Key header',
      blocks: [
        'Send `Idempotency-Key` with any POST: 1 to 255 characters of your choice, in ASCII, a new key for each new request. For 72 hours the same key with the same query and body gets the stored response, with `Idempotency-Replayed: true`. The same body means the same JSON value: key order and whitespace do not matter. Idempotency keys belong to the workspace: any of its API keys gets the stored response. A response with a secret (POST /webhooks) is the exception: only the API key that made the request gets it.',
        {
          list: [
            'The same key with a different query or body: 409 `idempotency_conflict`.',
            'While the first request is still running: 409 `request_in_progress`; try again after `Retry-After`.',
            'A 429, a 5xx and refusals of the moment are not stored: a request with the same key runs again. Refusals of the moment are `conflict`, `precondition_failed`, `number_not_connected`, `channel_refused` by a policy of WhatsApp (such as for a payment problem), `catalog_not_connected`, `catalog_refused`, a 422 of type `outside_service_window`, `quota_exceeded`, `attribute_missing`, `message_unknown`, `user_unknown`, `blocked_address`, `too_large` or one that begins with `template_`, `media_` or `image_`, and every 422 of `POST /flows/{id}/publish`, which is about the draft.',
            'Once the contact is erased, a retry of `POST /flows/{id}/runs` or `POST /runs/{id}/cancel` is a 404 `not_found`.',
            'Responses of 16 KB and more are kept up to 64 MB an hour, for each operation. Beyond that a request with a new key is a 429: retry it after `Retry-After`, or send it without a key.',
          ],
        },
      ],
    },
    {
      id: 'unknown',
      title: 'When the outcome is unknown',
      blocks: [
        'If the channel’s answer to a send was lost, you get a 504 `outcome_unknown`. Retry with **the same key**: you get the 504 until a receipt settles the outcome, and then the result. If the contact is erased before that, you get a 404 `not_found`. The message is never sent again under that key. Our client does all this for you.',
        'After a 429, a 502 or a refusal of the moment, a retry with the same key sends the message, and it stays one message. If a receipt has shown meanwhile that it was sent after all, the retry returns it and sends nothing.',
      ],
    },
  ],
};

export const limits: Guide = {
  slug: 'limits',
  title: 'Limits',
  summary: 'Requests, sizes and pages.',
  sections: [
    {
      id: 'rate',
      title: 'Requests',
      blocks: [
        'An API key can make 1,000 requests a minute unless the operator chose another limit. Every response to a valid key carries `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; beyond the limit you get a 429 with `Retry-After`. All keys of a workspace together can make 3,000; the headers are for whichever limit you are closer to.',
        'A workspace can do four things at a time that take long: imports, exports, uploads, bulk changes, erasing and trials. Further ones wait up to ten seconds, and then get a 429 as well.',
      ],
    },
    {
      id: 'workspace',
      title: 'Limits of a workspace',
      blocks: [
        'Unless the operator chose other limits: 50 webhooks, 200 flows, 50 API keys, 10,000 flow runs at a time, 500 steps and 1 MB of variables in a run, and 10 GB of files. A request that exceeds a limit is a 422 whose problem has the type `quota_exceeded` and names the limit. **Settings, Limits** shows what is in use. The operator can raise each limit.',
      ],
    },
    {
      id: 'sizes',
      title: 'Sizes',
      blocks: [
        {
          list: [
            'Contacts in one request: 10,000, and 10 MB; in one CSV file: 100,000 rows, and 25 MB.',
            'Text of a message: 4,096 characters; a caption: 1,024.',
            'Media: images 5 MB; documents, video and audio 16 MB.',
            'Catalog image: under 8 MB, JPG or PNG.',
            'Call API node: 10 seconds by default, at most 30; the first 200 KB of the response are read.',
            'Any other body: 1 MB. A megabyte has 1,048,576 bytes.',
            'Values in a JSON body, which are the items of its arrays and the fields of its objects: 200,000 for each megabyte that the operation takes, so 2,000,000 for contacts.',
          ],
        },
      ],
    },
    {
      id: 'pages',
      title: 'Pages',
      blocks: [
        'Lists take `limit` and return `next_cursor`; send it back as `cursor` (for events as `after` or `cursor`) until it is null. A page may have fewer than `limit`: one of flows, runs, events, conversations or messages ends at 4 MB. Cursors are opaque, and page 10,000 costs as much as page 1. A cursor is valid only for the same list with the same filters; otherwise it is a 422. A `limit` out of range is a 422.',
        'A conversation that becomes active while you read the pages moves to the first one. To copy all conversations, note the time, read all pages, and then ask for `updated_since` a minute before that time; do the same from then on. The minute is for changes that take a moment to appear, and for clocks that differ. What you get twice is the same or newer. An erased conversation is no longer listed, and reading it is a 404.',
      ],
    },
  ],
};

export const versioning: Guide = {
  slug: 'versioning',
  title: 'Versioning',
  summary: 'What may change without notice, and what never does.',
  sections: [
    {
      id: 'additions',
      title: 'What may be added',
      blocks: [
        'The version is in the path: `/public/v1`. Within a version we may add operations, optional fields of requests, fields of responses and events, headers, error codes, and event types that you have to subscribe to. Write clients that ignore what they don’t know.',
      ],
    },
    {
      id: 'v2',
      title: 'Breaking changes',
      blocks: [
        'Changes that would break a client (a removed field, a new type or meaning, a stricter rule) come as `/public/v2`, alongside v1. Both work on the same data, with the same keys.',
      ],
    },
  ],
};

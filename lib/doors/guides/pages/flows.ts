import type { Guide } from './guide.ts';

export const flows: Guide = {
  slug: 'flows',
  title: 'Flows',
  summary: 'How a chat flow runs: triggers, nodes, variables, calls to your API, handoff and limits.',
  sections: [
    {
      id: 'graph',
      title: 'The graph',
      blocks: [
        'Draw a flow in the editor, or write it over the API as `draft_graph`: nodes and edges. A draft may be unfinished; publishing requires a complete graph and names each problem at its node. Customers get the published version until you publish the next one. The page `docs/flows.md` in the repository builds a bot in the editor, step by step.',
        {
          language: 'shell',
          code: `curl $PARLEY/flows -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{
  "name": "Order status",
  "draft_graph": {
    "nodes": [
      { "id": "start", "type": "start", "position": { "x": 0, "y": 0 },
        "data": { "triggers": [{ "type": "keyword", "match": "contains", "keywords": ["order"] }] } },
      { "id": "which", "type": "ask", "position": { "x": 240, "y": 0 },
        "data": { "message": { "body": "What is your order number?" }, "expect": "number", "variable": "order_id" } },
      { "id": "call", "type": "http_request", "position": { "x": 480, "y": 0 },
        "data": { "method": "GET", "url": "https://shop.example.com/orders/{{order_id}}",
          "responseMap": { "data.status": "order_status" } } },
      { "id": "tell", "type": "send_message", "position": { "x": 720, "y": 0 },
        "data": { "body": "Your order {{order_id}} is {{order_status}}." } },
      { "id": "person", "type": "handoff", "position": { "x": 720, "y": 160 },
        "data": { "note": "The shop said {{_http_error}}." } },
      { "id": "end", "type": "end", "position": { "x": 960, "y": 0 }, "data": {} }
    ],
    "edges": [
      { "id": "e1", "source": "start", "target": "which" },
      { "id": "e2", "source": "which", "sourceHandle": "answer", "target": "call" },
      { "id": "e3", "source": "which", "sourceHandle": "invalid", "target": "person" },
      { "id": "e4", "source": "which", "sourceHandle": "timeout", "target": "person" },
      { "id": "e5", "source": "call", "sourceHandle": "success", "target": "tell" },
      { "id": "e6", "source": "call", "sourceHandle": "error", "target": "person" },
      { "id": "e7", "source": "tell", "target": "end" }
    ]
  }
}'`,
        },
        'A node may have a `title`, such as “Ask for the order ID”: the canvas, runs and error messages show it in place of the ID. A branch of a condition may have a `name`, which is shown at its exit. Beside `nodes` and `edges` there may be `notes` for the people who draw the flow: `{ "id", "text", "position" }`. Runs ignore them.',
      ],
    },
    {
      id: 'triggers',
      title: 'What starts a flow',
      blocks: [
        'The triggers of all published flows are tried in this order. If several flows have the same kind of trigger, the oldest wins:',
        {
          list: [
            'a keyword that is the whole message (`match: "exact"`)',
            'the text of a button that was tapped (`button`)',
            'an order from the catalog (`order`)',
            'a keyword within the message (`match: "contains"`): whole words only, so “no” does not match “know”',
            'the customer’s first message ever (`first_message`)',
            'any message (`any_message`)',
          ],
        },
        'No message starts a flow whose trigger is `call`: another flow runs it, or `POST /flows/{id}/runs` does. **Try it** and tests start it with any message.',
        'Case and surrounding spaces do not matter. A run that waits for an answer takes every reply, except those that match a trigger marked `mayInterrupt`, such as “menu”, “human” or “stop”. A run that only waits for a time does not hold the conversation: other flows may start meanwhile, and the run continues when its time has come and they have ended. If the customer asks for the same flow by name again, it starts again and that run ends, with the reminder or the event that it waited for. A button answers only the message it was sent with. Once no run waits for that, a `button` trigger with the button’s text starts its flow, whichever message the button is on. What the customer wrote before a question was sent does not answer it. Such a message may interrupt the question, and has no other effect then. If the run ends or begins to wait for a time without another question, a keyword, button or order in it starts that flow.',
      ],
    },
    {
      id: 'nodes',
      title: 'Nodes and their exits',
      blocks: [
        'The `sourceHandle` of an edge names the exit that it starts from. If a node has only one exit, it is `next`, and an edge may omit it.',
        {
          list: [
            '`send_message`: the fields of `POST /messages` without `to`, and up to three `buttons`. Exits: `next`, or one for each button by its ID, and `error`.',
            '`ask`: sends `message` and waits for an answer of the kind in `expect` (text, number, email, phone, date, choice or media), which is saved in `variable`: of a file, a picture or a voice message a link, which the run renews after each wait; a sticker is none of these. Exits: `answer`, `invalid` after `maxRetries` (2), `timeout` after `timeoutMinutes` (1380), and `error`. Messages within `collectSeconds` (2) count as one answer. Up to three `choices` are sent as buttons; up to ten as a list, opened by `listLabel` and divided by each choice’s `section`; more as numbered lines. `retryMessage` sends them again.',
            '`http_request`: calls an API. Exits: `success` for a 2xx, `error` for everything else.',
            '`condition`: leaves by the first of its `branches` that is true, otherwise by `else`. `equals` compares texts; `number_equals`, `greater` and `less` compare numbers; `between` takes a range of numbers or dates, both ends included. A branch may have an `expression` in addition to its `rules`, or instead of them; see **Expressions**.',
            '`template_message`: sends an approved template, which can reach the customer at any time. Exits: `next` and `error`.',
            '`business_hours`: leaves by `open` or `closed`, depending on the hours and holidays under **Settings, Business hours**.',
            '`set_variable`, `set_contact` (tags and attributes) and `wait` (1 minute to 30 days): `next`.',
            '`wait_until`: waits until `date` (ISO 8601 or seconds since 1970, up to a year away), or `offsetMinutes` before or after it. For a day without a time, `time` (09:00) is used. A date in the past leaves by `next` at once, and a value that is not a date leaves by `error`.',
            '`run_flow`: continues in another published flow, `flowId`, in the version that is live at that moment, whatever its triggers. `inputs` sets variables of that flow; it can also read this flow’s other variables. When it has ended, `outputs` says which of its variables are kept here, and under which names; all others are discarded. Exits: `done`, and `error` if the flow fails or is not published. A `handoff` in it hands over the conversation. Flows can run each other up to five deep, but not in a cycle, and one run’s limits on steps and variables apply to all of them together. A flow that another live flow runs can be neither unpublished nor deleted.',
            '`wait_for_event`: waits until your system posts JSON to `{{event_url}}`. Any text before the node can contain this address, for example the body of a call. The event may have up to 64 KB and needs no API key; `responseMap` takes values out of it as it does from a response. The address works once: posting the same event again returns the same `200`, another event, or one after the wait is over, gets a `409`, and an unknown address a `404`. An event that arrives before the run reaches the node is kept for it, and a run that repeats a failed one has its events. While it waits, the run does not hold the conversation. Exits: `event`, and `timeout` after `timeoutMinutes` (1440, at most 30 days).',
            '`handoff` and `end` have no exit. In a flow that another flow runs, `end` returns to that flow.',
          ],
        },
        'A message that cannot be sent leaves by `error`. So does a question, or a message with buttons, that WhatsApp accepts and then reports as `failed` before the customer has answered: the run does not wait for an answer that cannot come. If `error` leads nowhere, the run fails and says why, `flow.failed` is sent, and the conversation is free. To test this in the sandbox, set the customer’s `fails_with` to 131026.',
      ],
    },
    {
      id: 'variables',
      title: 'Variables',
      blocks: [
        'Every text may contain `{{variable}}`; `{{order.items.0.name}}`, or `{{order.items[0].name}}`, is a value inside one. A run begins with the contact’s attributes, `name`, `phone` (digits), `opt_in`, `message` (the text that started it) and, for orders, the fields of the order. Variables that the flow sets shadow these.',
        'An order is in `order`, with `id`, `items`, `total`, `totals`, `currency`, `note`, `catalog_id` and `created_at`; an item is, for example, `order.items.0`, with `retailer_id`, `name`, `quantity`, `item_price`, `currency` and `image_url`. `total` and `item_price` are integers in minor units of the currency, as on the API: 129900 is ₹1,299.00, and 500 is ¥500. Write them with `{{order.total|money}}`, and compare them in minor units: `order.total > 500000` is more than ₹5,000. If the items have several currencies, `order.currency` is that of the first, and `order.total` counts only the items in it. `order.totals` is a text with all of them, such as ₹1,299.00 + ¥500.',
        '`opt_in` is `true`, `false` for someone who opted out, and empty when no one has asked. In a `condition`, `not_exists` is true only when no one has asked, and `equals` with `false` is true only for someone who opted out. It is as of now, also after a wait of days. Nothing else keeps a flow from writing to someone who opted out: ask before a message that is an offer.',
        'A variable that is empty or was never set is empty in messages; `{{city|default:"your town"}}` gives a text to use instead. In the URL, headers and body of a call, a variable that was never set stays as it is written.',
      ],
    },
    {
      id: 'filters',
      title: 'Filters',
      blocks: [
        'A value passes through up to five filters after its name, from left to right: `{{name|first_word|upper|default:"friend"}}`.',
        {
          list: [
            '`default:"…"`: this text if the variable is empty or was never set.',
            '`number` and `number:2`: with thousands separators, and with that many decimals.',
            '`money`: an amount in minor units with its currency, such as ₹1,299.00 for 129900. The currency is the one beside the amount: `{{order.total|money}}` reads `order.currency`. Otherwise name it: `money:"INR"`.',
            '`date:"EEE d MMM yyyy, HH:mm"`: a date in the time zone of the workspace (**Settings, Business hours**), or in the time zone given second: `date:"HH:mm","Asia/Kolkata"`. The letters are `yyyy` `yy` `MMMM` `MMM` `MM` `M` `dd` `d` `EEEE` `EEE` `HH` `H` `hh` `h` `mm` `ss` `a`; text in single quotes stays as it is. The value may be ISO 8601, or seconds or milliseconds since 1970.',
            '`upper`: in uppercase. `first_word`: up to the first space.',
            '`json`: as JSON, quotes included, for the body of a call.',
          ],
        },
        'A value that a filter cannot read stays as it is. A flow with an unknown filter cannot be published.',
      ],
    },
    {
      id: 'expressions',
      title: 'Expressions',
      blocks: [
        'The `expression` of a branch says what its rules cannot, in CEL (cel.dev): `order.items.exists(i, i.quantity > 3) && city != "Pune"`. It counts as one more rule, has at most 1,000 characters, and reads the variables by their names, without braces.',
        {
          list: [
            'Operators are `== != < <= > >= in && || ! ?:` and `+ - * / %`. There are lists, and fields: `order.items[0].name`, `order["total"]`.',
            'Functions are `size`, `has(order.note)`, `double`, `int` and `string`; for texts `contains`, `startsWith`, `endsWith`, `lowerAscii`, `upperAscii` and `trim`; for lists `exists`, `all`, `exists_one` and `filter`, which cannot be nested. There is no `matches`.',
            'Values have their JSON types. The text `"12.50"` is not a number; `double(total) > 9` reads it as one. Unlike in rules, texts must match exactly. A variable that was never set is `null`.',
          ],
        },
        'A flow with an invalid expression cannot be published. An expression that can’t be evaluated for a customer, because a field is missing, a text is where a number is needed, or the values are too long to compare, is not true. The run’s history has the reason and the values.',
      ],
    },
    {
      id: 'calls',
      title: 'Calling your API',
      blocks: [
        'After each call `{{_http_status}}` has the HTTP status, 0 when there was no response. `{{_http_error}}` is empty on success; otherwise it is, for example, `HTTP 404`, or `request failed:` with one of `ConnectTimeout`, `ReadTimeout`, `ConnectError`, `ReadError`, `DNSError`, `TLSError`, `BlockedAddress`, `TooManyRedirects`, `InvalidURL`, `MissingSecret`, `SecretHostMismatch`, `RequestTooLarge`. After an error the run leaves by `error`, so connect that exit.',
        '`responseMap` takes dot paths (`data.orders.0.id`) and JSONPath (`$.items[*].name`). A list becomes text with one line for each value, and an object becomes compact JSON. Mapped variables are cleared before the call, so that nothing is left from an earlier one. Only mapped values are kept, at most 50 from a response. If a successful response is not JSON, or is longer than 200 KB, the run leaves by `success` with nothing mapped, and its history says so. A text body that is not valid JSON once its variables are filled in is not sent, and the history says that, too.',
        'Each call carries an `Idempotency-Key` that stays the same when a step is repeated. `retries` allows up to three more attempts, after half a second, one second and two seconds, if the connection fails or the status is 408, 425, 429, 500, 502, 503 or 504. It applies to GET, PUT and DELETE, and with `retryWrites` also to POST and PATCH, for servers that support the header.',
        'Keep credentials in **Settings, Flow secrets** and name them in a header: `{ "key": "Authorization", "secretRef": "shop" }`. Bind a secret to its hosts: it is never sent to others. It is never shown or exported.',
      ],
    },
    {
      id: 'tests',
      title: 'Testing a flow',
      blocks: [
        'A test is a scripted conversation that is stored with the flow: what the customer does, what the flow says, and what your API answers. Its `contact` and `attributes` say who the customer is. Nothing is sent or called. Run the tests next to **Try it** in the editor, with `POST /flows/{id}/test`, or with `npm run parley -- flow test`. Every flow in the gallery comes with tests.',
        {
          language: 'shell',
          code: `export FLOW_ID=the-id-of-a-flow
curl -X PUT $PARLEY/flows/$FLOW_ID/tests -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{
  "required": true,
  "tests": [{
    "name": "An order that was sent",
    "steps": [
      { "type": "customer", "text": "order" },
      { "type": "bot", "text": "What is your order number?" },
      { "type": "api", "status": 200, "body": { "data": { "status": "shipped" } } },
      { "type": "customer", "text": "1042" },
      { "type": "bot", "text": "Your order 1042 is shipped." }
    ]
  }]
}'
curl $PARLEY/flows/$FLOW_ID/test -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{}'`,
        },
        'Other steps are `tap` (a button or row, or a button that starts the flow, by its title), `sends` (an image, a document, a voice message, a video or an order, by its `kind`; `order` says what is ordered), `time_passes` and `state`. `match: "contains"` compares only a part of a text. With `required`, the flow cannot be published while a test fails.',
        'To change tests that others change too, read them with `GET /flows/{id}/tests`, and send their `ETag` as `If-Match` when you replace them. If they have changed since, the response is a 412.',
      ],
    },
    {
      id: 'typebot',
      title: 'From Typebot',
      blocks: [
        'Export a bot in Typebot, and choose the file under **Flows, Import**. Before the draft is created you see what could not be imported; notes on the canvas say the same where it matters. Formats 3 to 6 can be imported, up to 1 MB and 500 nodes.',
        {
          list: [
            'Texts keep bold, italic and lists. A text before an input becomes its question; inputs become `ask`. Up to three buttons stay buttons, and up to ten choices become a list. Titles that are too long are shortened, and conditions compare with the shortened titles.',
            'Conditions, fixed values of variables, waits of a minute or more, jumps, and HTTP requests with their headers, body and mapped values are imported. Links to other bots become `run_flow`, for which you choose the flow.',
            'Anything that looks like a credential is not stored. In a header it is replaced by a flow secret, whose value you enter under **Settings, Flow secrets**; in a URL or a body it is removed.',
            'Code, AI, Google Sheets, email, payments and groups that nothing leads to are not imported. A rule that has no counterpart, such as a regular expression, is left for you to fill in.',
          ],
        },
      ],
    },
    {
      id: 'handoff',
      title: 'Handing over to a person',
      blocks: [
        'A conversation is in one state: `flow`, `paused`, `person` or `nobody`. `handoff` gives it to people, and flows do not act in it until it is given back: in the inbox, by `PATCH /conversations/{id}`, or after the workspace’s idle hours. If a person writes while a flow is running, the flow pauses.',
      ],
    },
    {
      id: 'flow-limits',
      title: 'Limits',
      blocks: [
        {
          list: [
            'A call: 10 seconds by default, at most 30 (`timeoutMs`); the first 200 KB of the response are read; five redirects are followed.',
            'A workspace’s flows take ten steps at a time, for all customers together, and a call counts until its response is there. Further steps wait. So while a slow API is called for many customers, the workspace’s other flows answer late too: keep `timeoutMs` short, or let the API respond at once and post the result to `{{event_url}}`. A flow that waits, for a customer, a time or an event, takes up none of the ten.',
            'A text with its variables filled in: 64 KB; all variables of a run together: 1 MB.',
            'A run that passes the same node ten times, with no answer from the customer and no wait in between, ends and says why.',
            'Text and media reach the customer within 24 hours of their last message. If a step may come later, use a template. The editor and the flow’s `warnings` name such nodes.',
          ],
        },
      ],
    },
  ],
};

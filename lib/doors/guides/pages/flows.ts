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
        'A flow is drawn in the editor or written over the API as `draft_graph`: nodes and edges. A draft may be unfinished; publishing asks for a whole graph and names each problem at its node. Customers get the published version until you publish the next. The page `docs/flows.md` of the repository builds a bot in the editor, step by step.',
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
        'A node may have a `title`, such as “Ask for the order ID”: the canvas, runs and error messages show it in place of the ID. A branch of a condition may have a `name`, which its exit shows. `notes` beside `nodes` and `edges` are for the people who draw the flow: `{ "id", "text", "position" }`. No run comes to them.',
      ],
    },
    {
      id: 'triggers',
      title: 'What starts a flow',
      blocks: [
        'The triggers of all published flows are tried in this order; among equals the oldest flow wins:',
        {
          list: [
            'a keyword that is the whole message (`match: "exact"`)',
            'the text of a button that was tapped (`button`)',
            'an order from the catalog (`order`)',
            'a keyword among the words of the message (`match: "contains"`): whole words, so “no” is not in “know”',
            'the customer’s first message ever (`first_message`)',
            'any message (`any_message`)',
          ],
        },
        'A flow whose trigger is `call` is started by no message: another flow runs it, or `POST /flows/{id}/runs`. **Try it** and tests begin it with any message.',
        'Upper and lower case and surrounding space do not count. A run that waits for an answer takes every reply, except those of a trigger marked `mayInterrupt`, such as “menu”, “human” or “stop”. A run that only waits for a time does not hold the conversation: other flows may start meanwhile, and it goes on in its time, after them. A button answers only the message it was sent with. What was written before a question was sent does not answer it; it may interrupt, and a keyword, button or order in it starts its flow once the run has ended.',
      ],
    },
    {
      id: 'nodes',
      title: 'Nodes and their exits',
      blocks: [
        'An edge says by `sourceHandle` which exit it leaves by. Nodes with one exit leave by `next`, which an edge may omit.',
        {
          list: [
            '`send_message`: the fields of `POST /messages` without `to`, and up to three `buttons`. Exits: `next`, or one for each button by its ID, and `error`.',
            '`ask`: sends `message` and waits for an answer of the kind `expect` (text, number, email, phone, date, choice or media), which goes into `variable`. Exits: `answer`, `invalid` after `maxRetries` (2), `timeout` after `timeoutMinutes` (1380), and `error`. Messages within `collectSeconds` (2) count as one answer. Up to three `choices` are buttons, up to ten a list that `listLabel` opens, in parts where each has a `section`, more are numbered lines; they come again with `retryMessage`.',
            '`http_request`: calls an API. Exits: `success` for a 2xx, `error` for everything else.',
            '`condition`: the first of its `branches` that holds, else `else`. `equals` compares texts; `number_equals`, `greater` and `less` compare numbers; `between` takes a range of numbers or dates, both ends included. A branch may have an `expression` besides its `rules`, or in their place; see **Expressions**.',
            '`template_message`: sends an approved template, which reaches the customer at any time. Exits: `next` and `error`.',
            '`business_hours`: `open` or `closed`, by the hours and holidays under **Settings, Business hours**.',
            '`set_variable`, `set_contact` (tags and attributes) and `wait` (1 minute to 30 days): `next`.',
            '`wait_until`: waits until `date` (ISO 8601 or seconds since 1970, up to a year away), `offsetMinutes` before or after it; a day without a time begins at `time` (09:00). A date in the past goes on at once by `next`, what is not a date by `error`.',
            '`run_flow`: goes on in another published flow, `flowId`, whose triggers are not asked, in the version of that moment. `inputs` are the texts that its variables begin with; it reads the other variables as they are here. When it has ended, `outputs` says which of its variables are kept here, and under which names; nothing else that it set is. Exits: `done`, and `error` where it fails or is not published. A `handoff` in it hands over the conversation. Flows run each other up to five deep and not in circles, and one run’s limits on steps and variables hold for all of them together. A flow that another live flow runs can be neither unpublished nor deleted.',
            '`wait_for_event`: waits until your system posts JSON to `{{event_url}}`, which every text before it can hand out, in the body of a call for example. Up to 64 KB, no key; `responseMap` takes values out of it as out of a response. The address works once: posting the same again is answered with the same `200`, after the wait is over with `409`, an address that is not ours with `404`. An event that comes before the run does is kept for it. Meanwhile the run does not hold the conversation. Exits: `event`, and `timeout` after `timeoutMinutes` (1440, at most 30 days).',
            '`handoff` and `end` have no exit. `end` in a flow that another runs goes back to that.',
          ],
        },
        'A message that cannot be sent leaves by `error`. So does a question, or a message with buttons, that WhatsApp takes and then reports as `failed` before the customer has answered: the run does not wait for an answer that cannot come. Where `error` leads nowhere, the run fails and says why, `flow.failed` is sent, and the conversation is free. To play this in the sandbox, set `fails_with` of the customer to 131026.',
      ],
    },
    {
      id: 'variables',
      title: 'Variables',
      blocks: [
        'Every text takes `{{variable}}`. A run begins with the contact’s attributes, `name`, `phone` (digits), `opt_in`, `message` (the text that started it) and, for orders, the fields of the order. What the flow sets shadows them.',
        '`opt_in` is `true`, `false` for someone who opted out, and empty when no one has asked. In a `condition`, `not_exists` is true only when no one has asked, and `equals` `false` only for someone who opted out.',
        'A variable that is empty or was never set is empty in messages; `{{city|default:"your town"}}` puts a text in its place. In the URL, headers and body of a call, a name that was never set stays as it is written.',
      ],
    },
    {
      id: 'filters',
      title: 'Filters',
      blocks: [
        'A value goes through the filters behind its name, from left to right, up to five: `{{name|first_word|upper|default:"friend"}}`.',
        {
          list: [
            '`default:"…"`: this text where the variable is empty or was never set.',
            '`number` and `number:2`: with commas between thousands, and so many decimals.',
            '`date:"EEE d MMM yyyy, HH:mm"`: a date in the time zone of the workspace (**Settings, Business hours**), or in that of a second text: `date:"HH:mm","Asia/Kolkata"`. The letters are `yyyy` `yy` `MMMM` `MMM` `MM` `M` `dd` `d` `EEEE` `EEE` `HH` `H` `hh` `h` `mm` `ss` `a`; what is in single quotes stays as it is. It reads ISO 8601, and seconds or milliseconds since 1970.',
            '`upper`: in capitals. `first_word`: up to the first space.',
            '`json`: as JSON, quotes included, for the body of a call.',
          ],
        },
        'A value that a filter cannot read stays as it is. A filter that does not exist keeps the flow from being published.',
      ],
    },
    {
      id: 'expressions',
      title: 'Expressions',
      blocks: [
        'The `expression` of a branch says in [CEL](https://cel.dev) what its rules cannot: `order.items.exists(i, i.quantity > 3) && city != "Pune"`. It counts as one more rule, has at most 1,000 characters, and reads the variables by their names, without braces.',
        {
          list: [
            'There are `== != < <= > >= in && || ! ?:`, `+ - * / %`, lists, and fields: `order.items[0].name`, `order["total"]`.',
            'Functions: `size`, `has(order.note)`, `double`, `int` and `string`; of texts `contains`, `startsWith`, `endsWith`, `lowerAscii`, `upperAscii` and `trim`; of lists `exists`, `all`, `exists_one` and `filter`, none of them inside another. There is no `matches`.',
            'Values are as JSON has them. The text `"12.50"` is not a number; `double(total) > 9` reads it as one. Texts are compared exactly, unlike in rules. A variable that nothing has set is `null`.',
          ],
        },
        'What is not an expression keeps the flow from being published. One that can’t be worked out for a customer, because a field is missing or a text is where a number is needed, is not true, and the run’s history has the reason and the values. So has one whose values are too long for what it compares.',
      ],
    },
    {
      id: 'calls',
      title: 'Calling your API',
      blocks: [
        'After each call `{{_http_status}}` has the HTTP status, 0 when there was no response. `{{_http_error}}` is empty on success; else it is `HTTP 404` or the like, or `request failed:` with one of `ConnectTimeout`, `ReadTimeout`, `ConnectError`, `ReadError`, `DNSError`, `TLSError`, `BlockedAddress`, `TooManyRedirects`, `InvalidURL`, `MissingSecret`, `SecretHostMismatch`, `RequestTooLarge`. The run goes on by `error`: connect it.',
        '`responseMap` takes dot paths (`data.orders.0.id`) and JSONPath (`$.items[*].name`). A list becomes text with a line for each value, an object compact JSON. Mapped variables are cleared before the call, so that nothing of an earlier one is left. Only what is mapped is kept, at most 50 values of a response. A response that is not JSON, or is longer than 200 KB, leaves by `success` with nothing mapped; the run’s history says so.',
        'Each call carries an `Idempotency-Key` that stays the same when a step is repeated. `retries` makes up to three further attempts after half a second, one and two, where the connection fails or the status is 408, 425, 429, 500, 502, 503 or 504: of GET, PUT and DELETE, and with `retryWrites` of POST and PATCH, for servers that know the header.',
        'Keep credentials in **Settings, Flow secrets** and name them in a header: `{ "key": "Authorization", "secretRef": "shop" }`. Bind a secret to its hosts; it is never sent elsewhere, shown, or exported.',
      ],
    },
    {
      id: 'tests',
      title: 'Testing a flow',
      blocks: [
        'A test is a scripted conversation that is stored with the flow: what the customer does, what the flow says, and what your API answers. Nothing is sent or called. Run the tests in the editor beside **Try it**, by `POST /flows/{id}/test`, or by `npm run parley -- flow test`. Every flow of the gallery comes with some.',
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
        'Further steps are `tap` (a button or row by its title), `sends` (an image, a document or an order), `time_passes` and `state`. `match: "contains"` compares a part of a text. With `required`, publishing is refused while a test fails.',
      ],
    },
    {
      id: 'typebot',
      title: 'From Typebot',
      blocks: [
        'Export a bot in Typebot, and choose the file under **Flows, Import**. Before the draft is created you see what it lacks; the same list is on notes at each place of the canvas. Formats 3 to 6 are read, up to 1 MB and 500 nodes.',
        {
          list: [
            'Texts keep bold, italic and lists. A text before an input becomes its question; inputs become `ask`, up to three buttons stay buttons, up to ten choices become a list. Longer titles are shortened, and conditions compare with the new ones.',
            'Conditions, fixed values of variables, waits of a minute and more, jumps, and HTTP requests with their headers, body and mapped values come along. Links to other bots become `run_flow`, for which you choose the flow.',
            'What looks like a credential is never stored. A header takes a flow secret, whose value you enter under **Settings, Flow secrets**; in an address or a body the value is emptied.',
            'Code, AI, Google Sheets, email, payments and groups that nothing leads to are not brought over. A rule that has no counterpart, such as a regular expression, is left for you to fill in.',
          ],
        },
      ],
    },
    {
      id: 'handoff',
      title: 'Handing over to a person',
      blocks: [
        'A conversation is in one state: `flow`, `paused`, `person` or `nobody`. `handoff` gives it to people, and flows stay out until it is given back: in the inbox, by `PATCH /conversations/{id}`, or after the idle hours of the workspace. When a person writes while a flow runs, the flow pauses.',
      ],
    },
    {
      id: 'flow-limits',
      title: 'Limits',
      blocks: [
        {
          list: [
            'A call: 10 seconds by default, at most 30 (`timeoutMs`); the first 200 KB of the response are read; five redirects are followed.',
            'A text after its variables are filled in: 64 KB; all variables of a run together: 1 MB.',
            'A run that passes the same node ten times without a customer or a wait in between ends, and says why.',
            'Text and media reach the customer within 24 hours of their last message. Where a step may come later, use a template; the editor and the `warnings` of a flow name the nodes that may.',
          ],
        },
      ],
    },
  ],
};

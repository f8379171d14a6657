import { draw, type GalleryFlow, onWords } from './draw.ts';

export const orderStatus: GalleryFlow = {
  graph: draw(
    {
      start: onWords('order', 'delivery', 'parcel'),
      which: [
        'ask',
        {
          message: { body: 'Hello {{name|first_word|default:"there"}}. What is your order number?' },
          expect: 'text',
          variable: 'order_id',
        },
        1,
      ],
      lookup: [
        'http_request',
        {
          method: 'GET',
          url: 'https://shop.example.com/orders/{{order_id}}',
          responseMap: { status: 'order_state', delivery_date: 'delivery_date' },
          retries: 2,
        },
        2,
      ],
      shipped: [
        'condition',
        {
          branches: [
            {
              id: 'yes',
              match: 'all',
              rules: [{ variable: 'order_state', operator: 'equals', value: 'shipped' }],
            },
          ],
        },
        3,
      ],
      on_its_way: [
        'send_message',
        { body: 'Order {{order_id}} is on its way. You get it on {{delivery_date|date:"EEEE, d MMMM"}}.' },
        4,
      ],
      in_work: [
        'send_message',
        { body: 'We are preparing order {{order_id}}. We will let you know when it is sent.' },
        4,
        1,
      ],
      sorry: ['send_message', { body: 'I cannot find that order. A colleague will help you.' }, 3, 2],
      person: ['handoff', { note: 'Asked for order {{order_id}}. The shop said: {{_http_error}}' }, 4, 2],
      end: ['end', {}, 5],
    },
    [
      'start > which',
      'which.answer > lookup',
      'which.invalid > sorry',
      'which.timeout > end',
      'lookup.success > shipped',
      'lookup.error > sorry',
      'shipped.yes > on_its_way',
      'shipped.else > in_work',
      'on_its_way > end',
      'in_work > end',
      'sorry > person',
    ],
  ),
  tests: [
    {
      name: 'An order that was sent',
      steps: [
        { type: 'customer', text: 'Where is my order?' },
        { type: 'bot', text: 'Hello Test. What is your order number?' },
        { type: 'api', body: { status: 'shipped', delivery_date: '2026-12-24' } },
        { type: 'customer', text: 'A-1042' },
        { type: 'bot', text: 'Order A-1042 is on its way. You get it on Thursday, 24 December.' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'An order that is not ready',
      steps: [
        { type: 'customer', text: 'order' },
        { type: 'bot', text: 'What is your order number?', match: 'contains' },
        { type: 'api', body: { status: 'paid' } },
        { type: 'customer', text: 'A-1043' },
        { type: 'bot', text: 'We are preparing order A-1043. We will let you know when it is sent.' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'An order that the shop does not know',
      steps: [
        { type: 'customer', text: 'order' },
        { type: 'bot', text: 'What is your order number?', match: 'contains' },
        { type: 'api', status: 404 },
        { type: 'customer', text: '??' },
        { type: 'bot', text: 'I cannot find that order. A colleague will help you.' },
        { type: 'state', state: 'handed_off' },
      ],
    },
  ],
};

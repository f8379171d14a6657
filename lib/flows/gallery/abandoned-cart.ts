import { draw, type GalleryFlow } from './draw.ts';

/** A shop starts it with `POST /flows/{id}/runs` and the variable `cart_id`; the keyword is for trying it. */
export const abandonedCart: GalleryFlow = {
  graph: draw(
    {
      start: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['my cart'] }] }, 0],
      hour: ['wait', { minutes: 60 }, 1],
      look: [
        'http_request',
        {
          method: 'GET',
          url: 'https://shop.example.com/carts/{{cart_id|default:"1"}}',
          responseMap: { state: 'cart_state' },
          retries: 2,
        },
        2,
      ],
      left: [
        'condition',
        {
          branches: [
            { id: 'still_open', match: 'all', rules: [{ variable: 'cart_state', operator: 'equals', value: 'open' }] },
          ],
        },
        3,
      ],
      remind: [
        'template_message',
        {
          template_name: 'cart_reminder',
          language_code: 'en',
          components: [{ type: 'body', parameters: [{ type: 'text', text: '{{name|first_word|default:"there"}}' }] }],
        },
        4,
      ],
      tag: ['set_contact', { addTags: ['cart reminder'] }, 5],
      end: ['end', {}, 6],
    },
    [
      'start > hour',
      'hour > look',
      'look.success > left',
      'look.error > end',
      'left.still_open > remind',
      'left.else > end',
      'remind > tag',
      'tag > end',
    ],
  ),
  tests: [
    {
      name: 'A cart that is still there after an hour',
      steps: [
        { type: 'customer', text: 'my cart' },
        { type: 'state', state: 'waiting' },
        { type: 'api', body: { state: 'open' } },
        { type: 'time_passes' },
        { type: 'bot', text: 'cart_reminder' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'A cart that was paid',
      steps: [
        { type: 'customer', text: 'my cart' },
        { type: 'api', body: { state: 'paid' } },
        { type: 'time_passes' },
        { type: 'state', state: 'completed' },
      ],
    },
  ],
};

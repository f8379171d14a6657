import { draw, type GalleryFlow, onWords } from './draw.ts';

const topic = (id: string, value: string) => ({
  id,
  match: 'all' as const,
  rules: [{ variable: 'topic', operator: 'equals' as const, value }],
});

export const faq: GalleryFlow = {
  graph: draw(
    {
      start: onWords('help', 'question', 'info'),
      menu: [
        'ask',
        {
          message: { body: 'What can we help you with?' },
          expect: 'choice',
          listLabel: 'Topics',
          choices: [
            { id: 'delivery', title: 'Delivery' },
            { id: 'returns', title: 'Returns' },
            { id: 'payment', title: 'Payment' },
            { id: 'person', title: 'Talk to a person' },
          ],
          variable: 'topic',
        },
        1,
      ],
      which: [
        'condition',
        { branches: [topic('delivery', 'Delivery'), topic('returns', 'Returns'), topic('payment', 'Payment')] },
        2,
      ],
      delivery: ['send_message', { body: 'We deliver within three days.' }, 3],
      returns: ['send_message', { body: 'You can return everything within 30 days.' }, 3, 1],
      payment: ['send_message', { body: 'We take cards and bank transfers.' }, 3, 2],
      hours: ['business_hours', {}, 3, 3],
      soon: ['send_message', { body: 'A colleague will write to you in a moment.' }, 4, 3],
      later: ['send_message', { body: 'We are closed now. A colleague will write to you when we open.' }, 4, 4],
      person: ['handoff', { note: 'Asked about: {{topic|default:"something else"}}' }, 5, 3],
      end: ['end', {}, 4],
    },
    [
      'start > menu',
      'menu.answer > which',
      'menu.invalid > hours',
      'menu.timeout > end',
      'which.delivery > delivery',
      'which.returns > returns',
      'which.payment > payment',
      'which.else > hours',
      'delivery > end',
      'returns > end',
      'payment > end',
      'hours.open > soon',
      'hours.closed > later',
      'soon > person',
      'later > person',
    ],
  ),
  tests: [
    {
      name: 'An answer from the list',
      steps: [
        { type: 'customer', text: 'I have a question' },
        {
          type: 'bot',
          text: 'What can we help you with?',
          choices: ['Delivery', 'Returns', 'Payment', 'Talk to a person'],
        },
        { type: 'tap', title: 'Returns' },
        { type: 'bot', text: 'You can return everything within 30 days.' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'A person, during business hours',
      steps: [
        { type: 'customer', text: 'help' },
        { type: 'bot', text: 'What can we help you with?' },
        { type: 'tap', title: 'Talk to a person' },
        { type: 'bot', text: 'A colleague will write to you in a moment.' },
        { type: 'state', state: 'handed_off' },
      ],
    },
    {
      name: 'A person, at night',
      hours: 'closed',
      steps: [
        { type: 'customer', text: 'help' },
        { type: 'bot', text: 'What can we help you with?' },
        { type: 'customer', text: 'talk to a person' },
        { type: 'bot', text: 'We are closed now. A colleague will write to you when we open.' },
        { type: 'state', state: 'handed_off' },
      ],
    },
  ],
};

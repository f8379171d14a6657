import { draw, type GalleryFlow, onWords } from './draw.ts';

export const feedback: GalleryFlow = {
  graph: draw(
    {
      start: onWords('feedback', 'review'),
      rate: [
        'ask',
        {
          message: { body: 'How happy are you with us, from 1 (not at all) to 5 (very)?' },
          expect: 'number',
          variable: 'rating',
        },
        1,
      ],
      keep: ['set_contact', { attributes: { rating: '{{rating}}' } }, 2],
      good: [
        'condition',
        { branches: [{ id: 'happy', match: 'all', rules: [{ variable: 'rating', operator: 'greater', value: 3 }] }] },
        3,
      ],
      thanks: ['send_message', { body: 'Thank you. That makes our day.' }, 4],
      why: [
        'ask',
        { message: { body: 'We are sorry to hear that. What went wrong?' }, expect: 'text', variable: 'reason' },
        4,
        1,
      ],
      promise: ['send_message', { body: 'Thank you. A colleague will look into it.' }, 5, 1],
      person: ['handoff', { note: 'Rated {{rating}}: {{reason}}' }, 6, 1],
      end: ['end', {}, 5],
    },
    [
      'start > rate',
      'rate.answer > keep',
      'rate.invalid > end',
      'rate.timeout > end',
      'keep > good',
      'good.happy > thanks',
      'good.else > why',
      'thanks > end',
      'why.answer > promise',
      'why.invalid > end',
      'why.timeout > end',
      'promise > person',
    ],
  ),
  tests: [
    {
      name: 'A happy customer',
      steps: [
        { type: 'customer', text: 'feedback' },
        { type: 'bot', text: 'How happy are you', match: 'contains' },
        { type: 'customer', text: '5' },
        { type: 'bot', text: 'Thank you. That makes our day.' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'An unhappy customer',
      steps: [
        { type: 'customer', text: 'I want to leave a review' },
        { type: 'bot', text: 'How happy are you', match: 'contains' },
        { type: 'customer', text: 'so so' },
        { type: 'bot', text: 'How happy are you', match: 'contains' },
        { type: 'customer', text: '2' },
        { type: 'bot', text: 'We are sorry to hear that. What went wrong?' },
        { type: 'customer', text: 'It came late' },
        { type: 'bot', text: 'Thank you. A colleague will look into it.' },
        { type: 'state', state: 'handed_off' },
      ],
    },
  ],
};

import { draw, type GalleryFlow, onWords } from './draw.ts';

export const optIn: GalleryFlow = {
  graph: draw(
    {
      start: onWords('offers', 'subscribe', 'newsletter'),
      may_we: [
        'send_message',
        {
          body: 'May we write to you about our offers, about once a month?',
          buttons: [
            { id: 'yes', title: 'Yes, please' },
            { id: 'no', title: 'No, thanks' },
          ],
        },
        1,
      ],
      keep: ['set_contact', { addTags: ['offers'], attributes: { offers: 'yes' } }, 2],
      welcome: [
        'send_message',
        { body: 'Thank you, {{name|first_word|default:"welcome"}}. You will hear from us soon.' },
        3,
      ],
      forget: ['set_contact', { removeTags: ['offers'], attributes: { offers: 'no' } }, 2, 1],
      fine: ['send_message', { body: 'That is fine. Write “subscribe” if you change your mind.' }, 3, 1],
      end: ['end', {}, 4],
    },
    [
      'start > may_we',
      'may_we.yes > keep',
      'may_we.no > forget',
      'keep > welcome',
      'forget > fine',
      'welcome > end',
      'fine > end',
    ],
  ),
  tests: [
    {
      name: 'Yes',
      steps: [
        { type: 'customer', text: 'subscribe' },
        { type: 'bot', text: 'May we write to you', match: 'contains', choices: ['Yes, please', 'No, thanks'] },
        { type: 'tap', title: 'Yes, please' },
        { type: 'bot', text: 'Thank you, Test. You will hear from us soon.' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'No',
      steps: [
        { type: 'customer', text: 'Any offers?' },
        { type: 'bot', text: 'May we write to you', match: 'contains' },
        { type: 'tap', title: 'No, thanks' },
        { type: 'bot', text: 'That is fine.', match: 'contains' },
        { type: 'state', state: 'completed' },
      ],
    },
  ],
};

import { draw, type GalleryFlow, onWords } from './draw.ts';

export const appointment: GalleryFlow = {
  graph: draw(
    {
      start: onWords('appointment', 'booking', 'book'),
      day: [
        'ask',
        {
          message: { body: 'On which day would you like to come? Write it like 2026-12-24.' },
          expect: 'date',
          variable: 'day',
          retryMessage: 'I did not understand the day. Write it like 2026-12-24.',
        },
        1,
      ],
      time: [
        'ask',
        {
          message: { body: 'At what time on {{day|date:"EEEE, d MMMM"}}?' },
          expect: 'choice',
          choices: [
            { id: 'morning', title: '09:00' },
            { id: 'noon', title: '12:00' },
            { id: 'afternoon', title: '15:00' },
          ],
          variable: 'time',
        },
        2,
      ],
      book: [
        'http_request',
        {
          method: 'POST',
          url: 'https://calendar.example.com/appointments',
          body: { phone: '{{phone}}', name: '{{name}}', at: '{{day}} {{time}}' },
          responseMap: { id: 'appointment_id' },
        },
        3,
      ],
      booked: [
        'send_message',
        { body: 'You are booked for {{day|date:"EEEE, d MMMM"}} at {{time}}. We remind you the day before.' },
        4,
      ],
      day_before: ['wait_until', { date: '{{day}} {{time}}', offsetMinutes: -1440 }, 5],
      remind: [
        'template_message',
        {
          template_name: 'appointment_reminder',
          language_code: 'en',
          components: [
            {
              type: 'header',
              parameters: [{ type: 'text', parameter_name: 'day', text: '{{day|date:"EEEE, d MMMM"}}' }],
            },
            {
              type: 'body',
              parameters: [
                { type: 'text', parameter_name: 'first_name', text: '{{name|first_word|default:"there"}}' },
                { type: 'text', parameter_name: 'time', text: '{{time}}' },
              ],
            },
          ],
        },
        6,
      ],
      person: ['handoff', { note: 'Wants an appointment on {{day|default:"?"}} at {{time|default:"?"}}.' }, 4, 1],
      end: ['end', {}, 7],
    },
    [
      'start > day',
      'day.answer > time',
      'day.invalid > person',
      'day.timeout > end',
      'time.answer > book',
      'time.invalid > person',
      'time.timeout > end',
      'book.success > booked',
      'book.error > person',
      'booked > day_before',
      'day_before > remind',
      'remind > end',
    ],
  ),
  tests: [
    {
      name: 'An appointment on a day that has passed is reminded of at once',
      steps: [
        { type: 'customer', text: 'I want to book' },
        { type: 'bot', text: 'On which day', match: 'contains' },
        { type: 'customer', text: 'soon' },
        { type: 'bot', text: 'I did not understand the day. Write it like 2026-12-24.' },
        { type: 'customer', text: '2024-12-24' },
        { type: 'bot', text: 'At what time on Tuesday, 24 December?', choices: ['09:00', '12:00', '15:00'] },
        { type: 'api', status: 201, body: { id: 7 } },
        { type: 'tap', title: '12:00' },
        { type: 'bot', text: 'You are booked for Tuesday, 24 December at 12:00. We remind you the day before.' },
        { type: 'bot', text: 'appointment_reminder' },
        { type: 'state', state: 'completed' },
      ],
    },
    {
      name: 'The calendar cannot be reached',
      steps: [
        { type: 'customer', text: 'appointment' },
        { type: 'bot', text: 'On which day', match: 'contains' },
        { type: 'customer', text: '2024-12-24' },
        { type: 'bot', text: 'At what time', match: 'contains' },
        { type: 'api', status: 503 },
        { type: 'customer', text: '3' },
        { type: 'state', state: 'handed_off' },
      ],
    },
  ],
};

export const words = {
  title: 'Wait until',
  date: 'Date',
  dateHint:
    'Such as {{appointment}}, 2026-12-24 or 2026-12-24T18:30. With a date in the past, the flow continues at once.',
  time: 'Time, if the date has none',
  direction: 'When',
  directions: { before: 'before the date', after: 'after the date' },
  minutes: 'Minutes before or after',
  shifted: (time: string, isBefore: boolean, date: string) => `${time} ${isBefore ? 'before' : 'after'} ${date}`,
};

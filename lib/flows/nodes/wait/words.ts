export const words = {
  title: 'Wait',
  minutes: 'Minutes',
  hint: 'At most 43,200 (30 days).',
};

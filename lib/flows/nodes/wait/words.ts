/** The words people read: the kind’s name, and those of its form in the editor. */
export const words = {
  title: 'Wait',
  minutes: 'Minutes',
  hint: 'At most 43,200 (30 days).',
};

/** The words people read. */
export const words = {
  title: 'Hand to a person',
};

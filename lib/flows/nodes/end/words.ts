/** The words people read. */
export const words = {
  title: 'End',
};

/** The words people read: the kind’s name, and those of its form in the editor. */
export const words = {
  title: 'Set variable',
  name: 'Variable',
  value: 'Value',
};

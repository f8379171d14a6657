export const words = {
  title: 'Set variable',
  name: 'Variable',
  value: 'Value',
};

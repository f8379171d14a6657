export const words = {
  title: 'End',
};

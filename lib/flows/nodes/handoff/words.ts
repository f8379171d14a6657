export const words = {
  title: 'Hand to a person',
};

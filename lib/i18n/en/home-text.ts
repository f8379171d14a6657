/** The first page of a workspace. */
export const homeText = {
  title: 'Home',
  description: 'What needs attention, and how messages are flowing.',
};

/** The screen sizes at which the scenarios of the app's pages run. */
export const sizes = [
  { name: 'on a wide screen', viewport: { width: 1280, height: 900 }, narrow: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, narrow: true },
];

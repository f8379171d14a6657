import { counted } from '#lib/platform/counted.ts';

/** The command palette. */
export const paletteText = {
  title: 'Go to or do',
  placeholder: 'Search pages, people and actions',
  open: 'Search…',
  list: 'Results',
  pages: 'Pages',
  actions: 'Actions',
  people: 'People',
  newContact: 'New contact',
  importContacts: 'Import contacts',
  shortcuts: 'Keyboard shortcuts',
  light: 'Light appearance',
  dark: 'Dark appearance',
  system: 'System appearance',
  searching: 'Searching…',
  found: (n: number) => counted(n, 'result'),
};

/** The gallery of UI parts, which only developers see (app/docs/ui). */
export const galleryText = {
  title: 'Parts',
  description: 'Every part of components/ui, as docs/design-language.md has it, in both themes.',
  themes: { light: 'Light', dark: 'Dark' },
  sections: {
    type: 'Type',
    colors: 'Colors by meaning',
    people: 'People and nodes',
    buttons: 'Buttons and links',
    fields: 'Fields',
    states: 'States',
    lists: 'Lists and values',
    empty: 'Empty pages',
    over: 'Over the page',
  },
};

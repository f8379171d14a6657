import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import { setContactData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'set_contact',
  data: setContactData,
  title: words.title,
  initial: () => ({}),
  handles: () => [NEXT],
  summary: ({ addTags = [], removeTags = [], attributes = {} }) =>
    [
      ...addTags.map((tag) => `+${tag}`),
      ...removeTags.map((tag) => `−${tag}`),
      ...Object.keys(attributes).map((key) => `${key} = …`),
    ].join(', '),
  sets: ({ attributes = {} }) => Object.keys(attributes),
  problems: ({ addTags = [], removeTags = [], attributes = {} }) =>
    addTags.length + removeTags.length + Object.keys(attributes).length > 0
      ? []
      : [{ path: [], msg: 'Choose what to change about the contact.' }],
});

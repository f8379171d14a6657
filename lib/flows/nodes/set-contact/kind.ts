import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import type { SetContactData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'set_contact',
  title: words.title,
  initial: (): SetContactData => ({}),
  handles: () => [NEXT],
  summary: ({ addTags = [], removeTags = [], attributes = {} }) =>
    [
      ...addTags.map((tag) => `+${tag}`),
      ...removeTags.map((tag) => `−${tag}`),
      ...Object.keys(attributes).map((key) => `${key} = …`),
    ].join(', '),
  sets: ({ attributes = {} }) => Object.keys(attributes),
  needsWindow: () => null,
});

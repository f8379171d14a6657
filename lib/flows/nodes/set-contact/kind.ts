import type { NodeKind } from '../contract/node-kind.ts';
import { NEXT } from '../contract/node-kind.ts';
import type { SetContactData } from './schema.ts';

export const kind: NodeKind<SetContactData> = {
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
};

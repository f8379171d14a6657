import { expect, it } from 'vitest';
import { readDraft } from './read-draft.ts';

const documentOf = (keywords: unknown) => ({
  name: 'Orders',
  graph: {
    nodes: [
      {
        id: 's',
        type: 'start',
        position: { x: 0, y: 0 },
        data: { triggers: [{ type: 'keyword', match: 'exact', keywords }] },
      },
    ],
    edges: [],
  },
});
const kept = (keywords: unknown) => ({
  keptAt: 1,
  revision: 3,
  base: documentOf(['hi']),
  document: documentOf(keywords),
});

it.each([
  ['a draft that can be saved', ['hello']],
  ['a keyword that is too long', ['k'.repeat(201)]],
  ['too many keywords', Array(101).fill('k')],
])('reads %s', (_, keywords) => {
  expect(readDraft(JSON.stringify(kept(keywords)))).toEqual(kept(keywords));
});

it('reads a name that is too long', () => {
  const data = { attributes: { ['a'.repeat(101)]: 'x' } };
  const node = { id: 'c', type: 'set_contact', position: { x: 0, y: 0 }, data };
  const draft = { ...kept(['hi']), document: { name: 'Orders', graph: { nodes: [node], edges: [] } } };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
});

it('reads nothing of another shape', () => {
  for (const keywords of ['hello', [1], null]) expect(readDraft(JSON.stringify(kept(keywords)))).toBeNull();
  expect(readDraft(null)).toBeNull();
});

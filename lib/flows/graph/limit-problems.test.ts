import { expect, it } from 'vitest';
import { limitProblems } from './limit-problems.ts';
import type { FlowNode, Graph } from './schema.ts';

const position = { x: 0, y: 0 };
const graphOf = (...nodes: FlowNode[]): Graph => ({ nodes, edges: [] });
const startWith = (...keywords: string[]) =>
  graphOf({ id: 's', type: 'start', position, data: { triggers: [{ type: 'keyword', match: 'exact', keywords }] } });
const contact = (data: (FlowNode & { type: 'set_contact' })['data']) =>
  graphOf({ id: 'c', type: 'set_contact', title: 'Buyer', position, data });

it('finds nothing within the limits', () => {
  expect(limitProblems(startWith('k'.repeat(200)))).toEqual([]);
});

it('says which text is too long, and how long it may be', () => {
  const [keyword] = limitProblems(startWith('k'.repeat(201)));
  expect(keyword).toMatchObject({ path: ['nodes', 0, 'data', 'triggers', 0, 'keywords', 0] });
  expect(keyword?.msg).toMatch(/: “k{40}…” is too long. At most 200 characters.$/);
  expect(limitProblems(contact({ addTags: ['t'.repeat(101)] }))[0]?.msg).toMatch(
    /^“Buyer”: “t{40}…” is too long. At most 100 characters.$/,
  );
  expect(limitProblems(contact({ attributes: { ['a'.repeat(101)]: 'x' } }))[0]?.msg).toMatch(
    /^“Buyer”: “a{40}…” is too long. At most 100 characters.$/,
  );
});

it('says which list is too long', () => {
  const words = Array.from({ length: 101 }, (_, index) => `word ${index}`);
  expect(limitProblems(startWith(...words))[0]?.msg).toContain(
    'The list that begins with “word 0” has 101 items. At most 100.',
  );
});

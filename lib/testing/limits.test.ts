import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flowTestsSchema } from '#lib/flows/flow-tests/schema.ts';
import { graphSchema } from '#lib/flows/graph/schema.ts';
import { upsertContactsBody } from '#lib/messaging/contacts/schema.ts';
import { sendMessageBody } from '#lib/messaging/messages/schema.ts';

const rows = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes('.test.ts`'));

describe('the page of limits', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]))('names what there is: %s', (_, row) => {
    const [, file = '', constant = ''] = /`((?:lib|inngest|components)\/[^`]+)` `(\w+)`/.exec(row) ?? [];
    const [, variable] = /`(WORKSPACE_\w+)`/.exec(row) ?? [];
    expect(readFileSync(variable ? 'lib/platform/env-variables.ts' : file, 'utf8')).toMatch(
      new RegExp(`\\b${variable ?? constant}\\b`),
    );
    const [, test = '', title = ''] = /`([^`]+\.test\.ts)` “(.+)”/.exec(row) ?? [];
    expect(existsSync(test), test).toBe(true);
    expect(readFileSync(test, 'utf8')).toContain(title);
  });
});

const many = <Thing>(count: number, thing: (index: number) => Thing) =>
  Array.from({ length: count }, (_, n) => thing(n));
const contacts = (count: number) => many(count, (n) => ({ phone: `+9198${10_000_000 + n}` }));
const text = (length: number) => ({ to: '+919812345678', body: 'x'.repeat(length) });
const position = { x: 0, y: 0 };
const graph = ({ nodes = 0, edges = 0, notes = 0 }) => ({
  nodes: many(nodes, (n) => ({ id: `n${n}`, type: 'end', position, data: {} })),
  edges: many(edges, (n) => ({ id: `e${n}`, source: 'a', target: 'b' })),
  notes: many(notes, (n) => ({ id: `t${n}`, text: 'x', position })),
});
const flowTests = ({ tests = 1, steps = 1 }) => ({
  tests: many(tests, () => ({ name: 'T', steps: many(steps, () => ({ type: 'customer', text: 'Hi' })) })),
});

it.each([
  ['contacts of a request', upsertContactsBody, contacts(10_000), contacts(10_001)],
  ['text of a message', sendMessageBody, text(4096), text(4097)],
  ['nodes of a flow', graphSchema, graph({ nodes: 500 }), graph({ nodes: 501 })],
  ['edges of a flow', graphSchema, graph({ edges: 2000 }), graph({ edges: 2001 })],
  ['notes of a flow', graphSchema, graph({ notes: 100 }), graph({ notes: 101 })],
  ['tests of a flow', flowTestsSchema, flowTests({ tests: 20 }), flowTests({ tests: 21 })],
  ['steps of a flow test', flowTestsSchema, flowTests({ steps: 60 }), flowTests({ steps: 61 })],
])('bounds: takes as much as the page of limits says, and no more: %s', (_, schema, most, beyond) => {
  expect(schema.safeParse(most).error).toBeUndefined();
  expect(schema.safeParse(beyond).success).toBe(false);
});

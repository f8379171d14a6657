import { expect, it } from 'vitest';
import { isTypebot, readTypebot } from './read-typebot.ts';
import { smallBot } from './testing/small-bot.ts';

const file = smallBot({ id: 'b', type: 'text', content: { plainText: 'Hi' } });
const many = <Thing>(count: number, thing: (index: number) => Thing) =>
  Array.from({ length: count }, (_, n) => thing(n));
const text = (length: number) => 'x'.repeat(length);

function isTaken(given: object): boolean {
  try {
    readTypebot({ ...file, ...given });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed' });
    return false;
  }
}

const withBlock = (block: object) => ({ groups: [{ id: 'g', blocks: [{ id: 'b', type: 'Jump', ...block }] }] });
const to = { groupId: 'g' };

it.each<[string, number, (size: number) => object]>([
  ['groups', 500, (size) => ({ groups: many(size, (n) => ({ id: `g${n}`, blocks: [] })) })],
  [
    'blocks in a group',
    200,
    (size) => ({ groups: [{ id: 'g', blocks: many(size, (n) => ({ id: `b${n}`, type: 'Jump' })) }] }),
  ],
  [
    'blocks in all groups',
    1500,
    (size) => ({
      groups: many(Math.ceil(size / 150), (group) => ({
        id: `g${group}`,
        blocks: many(Math.min(150, size - group * 150), (n) => ({ id: `${group} ${n}`, type: 'Jump' })),
      })),
    }),
  ],
  ['items of a block', 200, (size) => withBlock({ items: many(size, (n) => ({ id: `${n}` })) })],
  ['edges', 5000, (size) => ({ edges: many(size, (n) => ({ id: `e${n}`, to })) })],
  ['events', 100, (size) => ({ events: many(size, (n) => ({ id: `v${n}`, type: 'start' })) })],
  ['variables', 2000, (size) => ({ variables: many(size, (n) => ({ id: `v${n}`, name: `v${n}` })) })],
  ['characters of an ID', 200, (size) => withBlock({ id: text(size) })],
  ['characters of an edge’s ID', 200, (size) => withBlock({ outgoingEdgeId: text(size) })],
  ['characters of a block’s type', 200, (size) => withBlock({ type: text(size) })],
  ['characters of an event’s type', 100, (size) => ({ events: [{ id: 'v', type: text(size) }] })],
  ['characters of a variable’s name', 1000, (size) => ({ variables: [{ id: 'v', name: text(size) }] })],
  ['characters of a group’s title', 1000, (size) => ({ groups: [{ id: 'g', title: text(size), blocks: [] }] })],
  ['characters of the bot’s name', 1000, (size) => ({ name: text(size) })],
])('reads a bot with as many %s as %i, and refuses one with more', (_, limit, given) => {
  expect([isTaken(given(limit)), isTaken(given(limit + 1))]).toEqual([true, false]);
});

it.each<[unknown, boolean]>([
  ['3', true],
  [6, true],
  ['6.1', true],
  [null, true],
  [undefined, true],
  ['2', false],
  ['7', false],
  ['6.x', false],
  ['6.1234', false],
  [' 6', false],
])('reports whether version %j of the format can be read: %s', (version, can) => {
  expect(isTaken({ version })).toBe(can);
});

it('names the bot as it was, or Typebot', () => {
  expect(readTypebot({ ...file, name: ' Shop ' }).name).toBe('Shop');
  expect(readTypebot({ ...file, name: ' ' }).name).toBe('Typebot');
  expect(readTypebot({ ...file, name: undefined }).name).toBe('Typebot');
  expect(readTypebot({ ...file, name: text(201) }).name).toHaveLength(200);
});

it.each<[string, unknown, boolean]>([
  ['groups', file, true],
  ['steps, as it was at first', { blocks: [], edges: [] }, true],
  ['groups and no edges', { groups: [] }, false],
  ['edges alone', { edges: [] }, false],
  ['the format of an exported flow', { ...file, format: 'parley-flow' }, false],
  ['nothing', null, false],
  ['a text', 'x', false],
])('takes for a bot what has groups or steps, and edges: %s', (_, given, is) => {
  expect(isTypebot(given)).toBe(is);
});

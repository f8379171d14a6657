import { expect, it } from 'vitest';
import { nameVariables } from './blocks/scribe.ts';
import { translateBlocks } from './blocks/translate-blocks.ts';
import { typebotSchema } from './format/schema.ts';
import { walkBot } from './walk-bot.ts';

const says = (id: string, outgoingEdgeId?: string) => ({
  id,
  type: 'text',
  content: { plainText: id },
  ...(outgoingEdgeId && { outgoingEdgeId }),
});
/** No node comes of it. */
const unknown = (id: string, outgoingEdgeId?: string) => ({ id, type: 'unknown', outgoingEdgeId });

/** Walks groups `g0`, `g1`, …, from the first. Each of `edges` is named after the group that it leads to. */
function walked(...groups: { id: string }[][]) {
  const bot = typebotSchema.parse({
    groups: groups.map((blocks, index) => ({ id: `g${index}`, blocks })),
    edges: groups.map((_, index) => ({ id: `to g${index}`, to: { groupId: `g${index}` } })),
  });
  const blocks = translateBlocks(bot.groups, nameVariables([]));
  const { first, reached, drawn, ways } = walkBot({ bot, blocks, startAt: { edge: 'to g0' } });
  const ids = (of: Iterable<{ source: { id: string } }>) => [...of].map(({ source }) => source.id);
  return {
    first: first?.source.id ?? null,
    reached: ids(reached),
    drawn: ids(drawn),
    ways: ways.map(({ from, to }) => [from.source.id, to?.source.id ?? null]),
  };
}

it('goes on to the block below, along edges, and to the end', () => {
  expect(walked([says('a'), says('b', 'to g1')], [says('c')], [says('never')])).toEqual({
    first: 'a',
    reached: ['a', 'b', 'c'],
    drawn: ['a', 'b', 'c'],
    ways: [
      ['a', 'b'],
      ['b', 'c'],
      ['c', null],
    ],
  });
});

it('passes blocks without nodes, which are reached but not drawn', () => {
  expect(walked([unknown('a'), says('b'), unknown('c', 'to g1')], [says('d')])).toEqual({
    first: 'b',
    reached: ['a', 'b', 'c', 'd'],
    drawn: ['b', 'd'],
    ways: [
      ['b', 'd'],
      ['d', null],
    ],
  });
});

it('ends where a loop has no node', () => {
  expect(walked([says('a', 'to g1')], [unknown('b', 'to g1')])).toMatchObject({ drawn: ['a'], ways: [['a', null]] });
  expect(walked([unknown('a', 'to g0')])).toEqual({ first: null, reached: ['a'], drawn: [], ways: [] });
});

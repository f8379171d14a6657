import { describe, expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { previewImport } from '../files/import-flow.ts';
import { draftProblems } from '../graph/draft-problems.ts';
import { publishProblems } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { readTypebot } from './read-typebot.ts';
import { type Block, smallBot as bot } from './testing/small-bot.ts';

const nodesOf = ({ nodes }: Graph, type: string) => nodes.filter((node) => node.type === type).map(({ data }) => data);

describe('a hostile file', () => {
  const refusal = (file: unknown) =>
    previewImport({ workspaceId: newId(), file }).then(
      () => null,
      (error: unknown) => error,
    );

  it.each([
    ['of a format that does not exist yet', { ...bot(), version: '7' }, 'unknown_version'],
    ['of a format that is too old', { blocks: [{ steps: [] }], edges: [] }, 'unknown_version'],
    ['with groups that are none', { ...bot(), groups: [null] }, 'missing'],
    ['with more groups than a flow can have', { ...bot(), groups: Array(501).fill(bot().groups[0]) }, 'too_big'],
    [
      'with more blocks than a flow can have',
      { ...bot(), groups: Array(20).fill({ id: 'x', blocks: Array(100).fill({ id: 'b', type: 'text' }) }) },
      'too_many',
    ],
    [
      'with more nodes than a flow can have',
      {
        ...bot(),
        groups: Array.from({ length: 6 }, (_, group) => ({
          id: `g${group || ''}`,
          blocks: Array.from({ length: 100 }, (_, block) => ({
            id: `${group} ${block}`,
            type: 'text',
            content: { plainText: 'x' },
            ...(block === 99 && { outgoingEdgeId: `e${group}` }),
          })),
        })),
        edges: [
          { id: 'e', to: { groupId: 'g' } },
          ...Array.from({ length: 5 }, (_, group) => ({ id: `e${group}`, to: { groupId: `g${group + 1}` } })),
        ],
      },
      'too_many',
    ],
  ])('%s is refused with a reason', async (_, file, type) => {
    expect(await refusal(file)).toMatchObject({
      code: 'validation_failed',
      issues: [expect.objectContaining({ type })],
    });
  });

  it('that continues in the middle of a group continues there', () => {
    const texts = ['First', 'Second'].map((text) => ({
      ...{ id: text, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } },
    }));
    const file = bot(...texts);
    const { graph } = readTypebot({
      ...file,
      edges: [{ id: 'e', from: { eventId: 'ev' }, to: { groupId: 'g', blockId: 'Second' } }],
    });
    expect(nodesOf(graph, 'send_message')).toEqual([{ body: 'Second' }]);
  });

  it('with more headers than a call may have leaves room for its own', () => {
    const headers = Array.from({ length: 60 }, (_, n) => ({ id: `h${n}`, key: `x-${n}`, value: 'a' }));
    const webhook = { url: 'https://name:word@books.example.com/', headers };
    const { graph } = readTypebot(bot({ id: 'c', type: 'Webhook', options: { webhook } }));
    const [call] = nodesOf(graph, 'http_request') as [{ headers: unknown[] }];
    expect(call.headers).toHaveLength(50);
  });

  it('that loops through nothing ends', () => {
    const { graph } = readTypebot(
      bot(
        { id: 'a', type: 'Jump', options: { groupId: 'g', blockId: 'b' } },
        { id: 'b', type: 'Jump', options: { groupId: 'g' } },
      ),
    );
    expect(graph.nodes.map(({ type }) => type)).toEqual(['start', 'end']);
    expect(publishProblems(graph, { secretNames: new Set() })).toEqual([]);
    const [start, end] = graph.nodes.map(({ position }) => position);
    expect(end).toEqual({ x: start!.x + 300, y: start!.y });
  });

  it('with texts inside texts, links to nowhere and settings of other shapes becomes what can be read of it', () => {
    let deep: Block = { type: 'p', children: [{ text: 'deep' }] };
    for (let depth = 0; depth < 5000; depth += 1) deep = { type: 'ul', children: [deep] };
    const { graph } = readTypebot(
      bot(
        { id: 'a', type: 'text', content: { richText: [deep, null, 7, { type: 'p', children: 'no' }] } },
        { id: 'b', type: 'choice input', options: 'x', items: [{ id: 'i', content: 4, outgoingEdgeId: 'nowhere' }] },
        { id: 'c', type: 'Webhook', options: { webhook: { headers: 'x', url: 'https://example.com' } } },
        { id: 'd', type: 'constructor' },
        { id: 'e', type: '__proto__', outgoingEdgeId: 'e' },
      ),
    );
    expect(draftProblems(graph)).toEqual([]);
  });
});

import type { Destination } from './blocks/piece.ts';
import { nameVariables } from './blocks/scribe.ts';
import { type TranslatedBlock, translateBlocks } from './blocks/translate-blocks.ts';
import { drawFlow, type TranslatedTypebot } from './draw-flow.ts';
import type { Typebot } from './format/schema.ts';
import { placeOf } from './lay-out.ts';

/**
 * Translates a Typebot bot into a flow: what both support, with its variables, at its positions. What cannot be
 * translated is skipped, and listed in `findings` and in notes at its place. Unreachable blocks are left out.
 */
export function translateTypebot(bot: Typebot): TranslatedTypebot {
  const names = nameVariables(bot.variables ?? []);
  const groups = new Map(bot.groups.map((group) => [group.id, group]));
  const edges = new Map(bot.edges.map(({ id, to }) => [id, to]));
  const blocks = translateBlocks(bot.groups, names);
  const byPlace = new Map(blocks.map((block) => [placeKey(block.group.id, block.index), block]));
  const start = startOf(bot);
  const reached = new Set<TranslatedBlock>();

  /** The block that an exit reaches, skipping those without a node; null at an end, or in a loop without nodes. */
  const follow = (destination: Destination, from: TranslatedBlock | null): TranslatedBlock | null => {
    const seen = new Set<TranslatedBlock>();
    let [way, at] = [destination, from];
    for (;;) {
      const block = blockAt(way, at);
      if (!block || seen.has(block)) return null;
      seen.add(block);
      reached.add(block);
      if (block.ids.length > 0) return block;
      [way, at] = [block.isAsked ? 'below' : (block.piece.continueAt ?? 'on'), block];
    }
  };
  const blockAt = (destination: Destination, from: TranslatedBlock | null): TranslatedBlock | null => {
    if (destination === 'end') return null;
    if (destination === 'on' || destination === 'below') {
      if (!from) return null;
      const own =
        destination === 'on' && from.source.outgoingEdgeId ? edges.get(from.source.outgoingEdgeId) : undefined;
      return own ? inGroup(own.groupId, own.blockId) : (byPlace.get(placeKey(from.group.id, from.index + 1)) ?? null);
    }
    if ('group' in destination) return inGroup(destination.group, destination.block);
    const to = edges.get(destination.edge);
    return to ? inGroup(to.groupId, to.blockId) : blockAt('below', from);
  };
  const inGroup = (groupId: string, blockId: string | null | undefined): TranslatedBlock | null => {
    const at = groups.get(groupId)?.blocks.findIndex(({ id }) => id === blockId) ?? -1;
    return byPlace.get(placeKey(groupId, Math.max(at, 0))) ?? null;
  };

  const drawn = new Set<TranslatedBlock>();
  const ways: { source: string; handle: string; to: TranslatedBlock | null; from: TranslatedBlock }[] = [];
  const first = follow(start.continueAt, null);
  const waiting = first ? [first] : [];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (drawn.has(block)) continue;
    drawn.add(block);
    for (const [index, { exits }] of block.piece.nodes.entries()) {
      const source = block.ids[index] ?? '';
      for (const [handle, exit] of Object.entries(exits)) {
        const to = exit === 'next' ? null : follow(exit, block);
        if (exit !== 'next') ways.push({ source, handle, to, from: block });
        if (to) waiting.push(to);
      }
    }
  }
  return drawFlow({ bot, start, first, blocks, reached, drawn, ways });
}

const placeKey = (groupId: string, index: number) => `${index} ${groupId}`;

/** The start of the bot. Until format 5 it is a group with nothing but the start. */
function startOf({ events, groups }: Typebot): { continueAt: Destination; place: { x: number; y: number } } {
  const event = events?.find(({ type }) => type === 'start');
  const group = groups.find(({ blocks }) => blocks.some(({ type }) => type === 'start'));
  const edge = event ? event.outgoingEdgeId : group?.blocks.find(({ type }) => type === 'start')?.outgoingEdgeId;
  return {
    continueAt: edge ? { edge } : 'end',
    place: placeOf(event?.graphCoordinates ?? group?.graphCoordinates),
  };
}

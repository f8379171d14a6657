import type { Destination } from './blocks/piece.ts';
import type { TranslatedBlock } from './blocks/translate-blocks.ts';
import type { Typebot } from './format/schema.ts';

/** A block's exit that leads to another block, or to the end of the flow. */
type Way = { source: string; handle: string; to: TranslatedBlock | null; from: TranslatedBlock };

export type WalkedBot = {
  /** Where the flow begins; null where nothing has a node. */
  first: TranslatedBlock | null;
  /** What a run can come to. Of these, `drawn` have nodes. */
  reached: Set<TranslatedBlock>;
  drawn: Set<TranslatedBlock>;
  ways: Way[];
};

/** Follows every exit of the bot from its start. */
export function walkBot({
  bot,
  blocks,
  startAt,
}: {
  bot: Typebot;
  blocks: readonly TranslatedBlock[];
  startAt: Destination;
}): WalkedBot {
  const blockAt = blockFinder(bot, blocks);
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

  const drawn = new Set<TranslatedBlock>();
  const ways: Way[] = [];
  const first = follow(startAt, null);
  const waiting = first ? [first] : [];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (drawn.has(block)) continue;
    drawn.add(block);
    for (const { source, handle, exit } of exitsOf(block)) {
      const to = follow(exit, block);
      ways.push({ source, handle, to, from: block });
      if (to) waiting.push(to);
    }
  }
  return { first, reached, drawn, ways };
}

/** The exits that leave a block's nodes. */
function exitsOf({ ids, piece }: TranslatedBlock): { source: string; handle: string; exit: Destination }[] {
  return piece.nodes.flatMap(({ exits }, index) =>
    Object.entries(exits).flatMap(([handle, exit]) =>
      typeof exit === 'number' ? [] : [{ source: ids[index] ?? '', handle, exit }],
    ),
  );
}

/** Finds the block to which a destination leads from another block; null at an end. */
function blockFinder(bot: Typebot, blocks: readonly TranslatedBlock[]) {
  const groups = new Map(bot.groups.map((group) => [group.id, group]));
  const edges = new Map(bot.edges.map(({ id, to }) => [id, to]));
  const byPlace = new Map(blocks.map((block) => [placeKey(block.group.id, block.index), block]));

  const inGroup = (groupId: string, blockId: string | null | undefined): TranslatedBlock | null => {
    const at = groups.get(groupId)?.blocks.findIndex(({ id }) => id === blockId) ?? -1;
    return byPlace.get(placeKey(groupId, Math.max(at, 0))) ?? null;
  };
  const alongEdge = (edge: string | null | undefined, from: TranslatedBlock | null): TranslatedBlock | null => {
    const to = edge ? edges.get(edge) : undefined;
    return to ? inGroup(to.groupId, to.blockId) : below(from);
  };
  const below = (from: TranslatedBlock | null): TranslatedBlock | null =>
    from && (byPlace.get(placeKey(from.group.id, from.index + 1)) ?? null);

  return (destination: Destination, from: TranslatedBlock | null): TranslatedBlock | null => {
    if (destination === 'end') return null;
    if (destination === 'below') return below(from);
    if (destination === 'on') return from && alongEdge(from.source.outgoingEdgeId, from);
    if ('group' in destination) return inGroup(destination.group, destination.block);
    return alongEdge(destination.edge, from);
  };
}

const placeKey = (groupId: string, index: number) => `${index} ${groupId}`;

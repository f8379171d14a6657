import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { MAX_NOTE, MAX_NOTES, MAX_TITLE } from '../graph/constants.ts';
import { nodeFacts } from '../graph/node-facts.ts';
import type { FlowEdge, FlowNode, FlowNote, Graph } from '../graph/schema.ts';
import type { TranslatedBlock } from './blocks/translate-blocks.ts';
import type { ImportFinding, Typebot, TypebotGroup } from './format/schema.ts';
import { type Box, type Place, placeOf, spreadOut } from './lay-out.ts';
import { startTriggers } from './start-triggers.ts';
import type { WalkedBot } from './walk-bot.ts';

export type TranslatedTypebot = { name: string; graph: Graph; findings: ImportFinding[] };

const NODE_HEIGHT = 110;

/** Draws what was reached: its nodes where the bot has their groups, and notes of what was left out. */
export function drawFlow({
  bot,
  start,
  blocks,
  walked,
}: {
  bot: Typebot;
  start: Place;
  blocks: readonly TranslatedBlock[];
  walked: WalkedBot;
}): TranslatedTypebot {
  const { reached, drawn } = walked;
  const { triggers, findings: startFindings } = startTriggers(bot.settings?.whatsApp?.startCondition);
  const nodes: FlowNode[] = [{ id: 'start', type: 'start', data: { triggers }, position: start }];
  const ends = endsOf(walked);
  const sheet = emptySheet();

  sheet.box({ id: 'start', ...start, height: NODE_HEIGHT });
  sheet.note(startFindings, { ...start, y: start.y + 150 });
  for (const event of bot.events ?? []) sheet.note(remarksOnEvent(event), placeOf(event.graphCoordinates));

  const titled = new Set<TypebotGroup>();
  for (const [index, block] of blocks.entries()) {
    const { group } = block;
    const at = placeOfBlock(block);
    if (reached.has(block)) sheet.note(remarksOnBlock(block), at);
    // One note for a whole row of such blocks.
    else if (block.index === 0 || reached.has(blocks[index - 1] as TranslatedBlock)) {
      sheet.note([{ kind: 'left_out', ...named(block), why: 'Nothing leads here.' }], at);
    }
    if (drawn.has(block)) {
      const own = nodesOf(block, titled.has(group) ? '' : titleOf(group));
      titled.add(group);
      nodes.push(...own);
      for (const [number, node] of own.entries()) {
        sheet.box({ id: node.id, ...at, y: at.y + number, height: heightOf(node) });
      }
    }
    const isLast = blocks[index + 1]?.group !== group;
    const end = ends.get(group);
    if (isLast && end) sheet.box({ id: end, ...at, y: at.y + NODE_HEIGHT, height: NODE_HEIGHT });
  }
  const onlyEnd = ends.get(null);
  if (onlyEnd) sheet.box({ id: onlyEnd, x: start.x + 300, y: start.y, height: NODE_HEIGHT });
  for (const id of ends.values()) nodes.push({ id, type: 'end', data: {}, position: start });

  const { notes, findings, places } = sheet.finish();
  const placed = <One extends { id: string }>(one: One) => ({ ...one, position: places.get(one.id) ?? start });
  return {
    name: cutToCharacters(bot.name?.trim() ?? '', 200) || 'Typebot',
    graph: {
      nodes: nodes.map(placed),
      edges: edgesOf(blocks, walked, ends).map((edge, index) => ({ id: `edge_${index + 1}`, ...edge })),
      ...(notes.length > 0 && { notes: notes.map(placed) }),
    },
    findings,
  };
}

/** Collects what takes up room, in order; `finish` moves apart what would overlap. */
function emptySheet() {
  const boxes: (Box & { id: string })[] = [];
  const notes: Omit<FlowNote, 'position'>[] = [];
  const findings: ImportFinding[] = [];
  return {
    box(box: Box & { id: string }) {
      boxes.push(box);
    },
    /** Lists findings, and writes them on a note unless there are as many as a flow may have. */
    note(found: ImportFinding[], at: Place) {
      findings.push(...found);
      if (found.length === 0 || notes.length === MAX_NOTES) return;
      const id = `note_${notes.length + 1}`;
      const text = cutToCharacters(found.map(({ block, why }) => `${block}: ${why}`).join('\n'), MAX_NOTE);
      notes.push({ id, text });
      boxes.push({ id, ...at, height: 60 + 18 * Math.ceil(text.length / 30) });
    },
    finish() {
      return { notes, findings, places: new Map(spreadOut(boxes).map(({ id, x, y }) => [id, { x, y }])) };
    },
  };
}

/** The ends by the groups whose paths end there. A bot in which nothing has a node has one, of no group. */
function endsOf({ first, ways }: WalkedBot): Map<TypebotGroup | null, string> {
  const groups = new Set(ways.flatMap(({ to, from }) => (to ? [] : [from.group])));
  return new Map((first ? [...groups] : [null]).map((group, index) => [group, `end_${index + 1}`]));
}

function edgesOf(
  blocks: readonly TranslatedBlock[],
  { first, drawn, ways }: WalkedBot,
  ends: ReadonlyMap<TypebotGroup | null, string>,
): Omit<FlowEdge, 'id'>[] {
  const targetOf = (to: TranslatedBlock | null, from: TypebotGroup | null) => (to ? to.ids[0] : ends.get(from)) ?? '';
  return [
    { source: 'start', target: targetOf(first, null) },
    ...ways.map(({ source, handle, to, from }) => ({
      source,
      sourceHandle: handle,
      target: targetOf(to, from.group),
    })),
    ...blocks.filter((block) => drawn.has(block)).flatMap(innerEdgesOf),
  ];
}

/** The edges between the nodes of a block. */
function innerEdgesOf({ ids, piece }: TranslatedBlock): Omit<FlowEdge, 'id'>[] {
  return piece.nodes.flatMap(({ exits }, index) =>
    Object.entries(exits).flatMap(([handle, exit]) =>
      typeof exit === 'number' ? [{ source: ids[index] ?? '', sourceHandle: handle, target: ids[exit] ?? '' }] : [],
    ),
  );
}

/** The nodes of a block, the first one with the group's title. */
function nodesOf(block: TranslatedBlock, title: string): FlowNode[] {
  const position = placeOfBlock(block);
  return block.piece.nodes.map(({ drawing }, number) => {
    const ownTitle = number === 0 && title ? { title } : {};
    return { id: block.ids[number] ?? '', ...ownTitle, ...drawing, position } as FlowNode;
  });
}

function placeOfBlock({ group, index }: TranslatedBlock): Place {
  const { x, y } = placeOf(group.graphCoordinates);
  return { x, y: y + index * (NODE_HEIGHT + 40) };
}

/** A node has a line for each exit. */
const heightOf = (node: FlowNode) => 90 + 26 * nodeFacts(node).handles.length;

const titleOf = (group: TypebotGroup) => cutToCharacters(group.title?.trim() ?? '', MAX_TITLE);

function remarksOnEvent({ type }: NonNullable<Typebot['events']>[number]): ImportFinding[] {
  if (type === 'start') return [];
  const why = 'Flows have no start like this. What follows it is left out, unless another path leads there.';
  return [{ kind: 'left_out', group: 'Events', block: cutToCharacters(type, 60), why }];
}

/** What was remarked while the block was translated, each sentence once. */
function remarksOnBlock(block: TranslatedBlock): ImportFinding[] {
  const { remarks } = block.scribe;
  const distinct = remarks.filter(({ why }, index) => remarks.findIndex((other) => other.why === why) === index);
  return distinct.map(({ kind, why }) => ({ kind, ...named(block), why }));
}

const named = ({ group, source }: TranslatedBlock) => ({
  group: cutToCharacters(group.title?.trim() || 'Group', 200),
  block: blockName(source.type),
});

/** Typebot's editor names for blocks whose type reads differently. */
const blockNames: Record<string, string> = {
  text: 'Text',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  embed: 'Embed',
  'choice input': 'Buttons',
  'picture choice input': 'Picture choice',
  Code: 'Script',
  Webhook: 'HTTP request',
  webhook: 'Webhook',
  openai: 'OpenAI',
};

function blockName(type: string): string {
  const name = Object.hasOwn(blockNames, type) ? blockNames[type] : type;
  const text = cutToCharacters(name ?? type, 60);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

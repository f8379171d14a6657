import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { MAX_NOTE, MAX_NOTES, MAX_TITLE } from '../graph/constants.ts';
import { nodeFacts } from '../graph/node-facts.ts';
import type { FlowNode, Graph } from '../graph/schema.ts';
import type { StartData } from '../nodes/start/schema.ts';
import type { Scribe } from './blocks/scribe.ts';
import type { TranslatedBlock } from './blocks/translate-blocks.ts';
import type { ImportFinding, Typebot, TypebotCondition, TypebotGroup } from './format/schema.ts';
import { type Box, placeOf, spreadOut } from './lay-out.ts';

export type TranslatedTypebot = { name: string; graph: Graph; findings: ImportFinding[] };

const NODE_HEIGHT = 110;

/** What the walk over the bot found. */
type Found = {
  bot: Typebot;
  start: { place: { x: number; y: number } };
  first: TranslatedBlock | null;
  blocks: TranslatedBlock[];
  reached: Set<TranslatedBlock>;
  drawn: Set<TranslatedBlock>;
  ways: { source: string; handle: string; to: TranslatedBlock | null; from: TranslatedBlock }[];
};

/** The triggers: the words in Typebot's WhatsApp settings, else any message. */
function triggersOf(condition: TypebotCondition | null | undefined): StartData['triggers'] {
  const words = (match: 'exact' | 'contains', operator: string) => {
    const keywords = (condition?.comparisons ?? []).flatMap(({ comparisonOperator, value }) => {
      const word = cutToCharacters(value?.trim() ?? '', 100);
      return comparisonOperator === operator && word ? [word] : [];
    });
    return keywords.length > 0 ? [{ type: 'keyword' as const, match, keywords: keywords.slice(0, 100) }] : [];
  };
  const triggers = [...words('exact', 'Equal to'), ...words('contains', 'Contains')];
  return triggers.length > 0 ? triggers : [{ type: 'any_message' }];
}

type Item = Box & { id: string };

/** A node has a line for each exit. */
const heightOf = (node: FlowNode | undefined) => (node ? 90 + 26 * nodeFacts(node).handles.length : NODE_HEIGHT);

/** Draws what was reached: its nodes where the bot has their groups, and notes of what was left out. */
export function drawFlow({ bot, start, first, blocks, reached, drawn, ways }: Found): TranslatedTypebot {
  const nodes: Graph['nodes'] = [];
  const items: Item[] = [{ id: 'start', ...start.place, height: NODE_HEIGHT }];
  const notes: { id: string; text: string }[] = [];
  const edges: Omit<Graph['edges'][number], 'id'>[] = [];
  const findings: ImportFinding[] = [];
  const triggers = triggersOf(bot.settings?.whatsApp?.startCondition);
  nodes.push({ id: 'start', type: 'start', data: { triggers }, position: start.place });
  const note = (found: ImportFinding[], place: { x: number; y: number }) => {
    findings.push(...found);
    const text = cutToCharacters(found.map(({ block, why }) => `${block}: ${why}`).join('\n'), MAX_NOTE);
    const id = `note_${notes.length + 1}`;
    if (found.length === 0 || notes.length === MAX_NOTES) return;
    notes.push({ id, text });
    items.push({ id, ...place, height: 60 + 18 * Math.ceil(text.length / 30) });
  };
  if (triggers[0]?.type === 'any_message') {
    const why = 'Any message starts the flow, as the bot did. Choose keywords where other flows run too.';
    note([{ kind: 'check', group: 'Start', block: 'Start', why }], { ...start.place, y: start.place.y + 150 });
  }
  for (const event of bot.events?.filter(({ type }) => type !== 'start') ?? []) {
    const why = 'Flows have no start like this. What follows it is left out, unless another path leads there.';
    note(
      [{ kind: 'left_out', group: 'Events', block: cutToCharacters(event.type, 60), why }],
      placeOf(event.graphCoordinates),
    );
  }
  edges.push({ source: 'start', target: first?.ids[0] ?? 'end_1' });
  const ends = new Map<TypebotGroup | null, string>(first ? [] : [[null, 'end_1']]);
  const endOf = (group: TypebotGroup) => {
    const id = ends.get(group) ?? `end_${ends.size + 1}`;
    ends.set(group, id);
    return id;
  };
  for (const { source, handle, to, from } of ways) {
    edges.push({ source, sourceHandle: handle, target: to?.ids[0] ?? endOf(from.group) });
  }
  const titled = new Set<TypebotGroup>();
  for (const [index, block] of blocks.entries()) {
    const { group, source, scribe, ids, piece } = block;
    const place = placeOf(group.graphCoordinates);
    const at = { ...place, y: place.y + block.index * (NODE_HEIGHT + 40) };
    const title = cutToCharacters(group.title?.trim() || 'Group', 200);
    const about = { group: title, block: blockName(source.type) };
    if (reached.has(block))
      note(
        unique(scribe.remarks).map(({ kind, why }) => ({ kind, ...about, why })),
        at,
      );
    else if (block.index === 0 || reached.has(blocks[index - 1] as TranslatedBlock)) {
      note([{ kind: 'left_out', ...about, why: 'Nothing leads here.' }], at);
    }
    if (drawn.has(block)) {
      for (const [number, { drawing, exits }] of piece.nodes.entries()) {
        const id = ids[number] ?? '';
        const name = titled.has(group) ? '' : cutToCharacters(group.title?.trim() ?? '', MAX_TITLE);
        titled.add(group);
        nodes.push({ id, ...(name && { title: name }), ...drawing, position: at } as Graph['nodes'][number]);
        items.push({ id, ...at, y: at.y + number, height: heightOf(nodes.at(-1)) });
        for (const [handle, exit] of Object.entries(exits)) {
          if (exit === 'next') edges.push({ source: id, sourceHandle: handle, target: ids[number + 1] ?? '' });
        }
      }
    }
    const isLast = blocks[index + 1]?.group !== group;
    const end = ends.get(group);
    if (isLast && end) items.push({ id: end, ...at, y: at.y + NODE_HEIGHT, height: NODE_HEIGHT });
  }
  if (!first) items.push({ id: 'end_1', x: start.place.x + 300, y: start.place.y, height: NODE_HEIGHT });
  for (const id of ends.values()) nodes.push({ id, type: 'end', data: {}, position: start.place });
  const places = new Map(spreadOut(items).map(({ id, x, y }) => [id, { x, y }]));
  const placed = <One extends { id: string }>(one: One) => ({ ...one, position: places.get(one.id) ?? start.place });
  return {
    name: cutToCharacters(bot.name?.trim() ?? '', 200) || 'Typebot',
    graph: {
      nodes: nodes.map(placed),
      edges: edges.map((edge, index) => ({ id: `edge_${index + 1}`, ...edge })),
      ...(notes.length > 0 && { notes: notes.map(placed) }),
    },
    findings,
  };
}

const unique = (remarks: Scribe['remarks']) =>
  remarks.filter(({ why }, index) => remarks.findIndex((other) => other.why === why) === index);

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

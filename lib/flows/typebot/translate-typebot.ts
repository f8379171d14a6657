import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { MAX_NOTE, MAX_TITLE } from '../graph/constants.ts';
import { nodeFacts } from '../graph/node-facts.ts';
import type { FlowNode, Graph } from '../graph/schema.ts';
import type { StartData } from '../nodes/start/schema.ts';
import { bubbles, bubbleText } from './blocks/bubbles.ts';
import { httpRequest } from './blocks/http.ts';
import { choicesOf, isInput, translateInput } from './blocks/inputs.ts';
import { isCondition, logic, type Titles, translateCondition } from './blocks/logic.ts';
import { type Box, placeOf, spreadOut } from './lay-out.ts';
import { type Lead, PASSED, type Piece, type Translate } from './piece.ts';
import type { ImportFinding, Typebot, TypebotBlock, TypebotCondition, TypebotGroup } from './schema.ts';
import { type Names, nameVariables, type Scribe, scribeOf } from './scribe.ts';

export type TranslatedTypebot = { name: string; graph: Graph; findings: ImportFinding[] };

/** A flow has at most 100 notes. */
const MAX_NOTES = 100;
const NODE_HEIGHT = 110;

/** A block's position and its translation. */
type Stop = {
  group: TypebotGroup;
  index: number;
  block: TypebotBlock;
  scribe: Scribe;
  piece: Piece;
  /** The IDs of its nodes. */
  ids: string[];
  /** This text is the question of the input below it. */
  isAsked: boolean;
};

/**
 * Translates a Typebot bot into a flow: what both support, with its variables, at its positions. What cannot be
 * translated is skipped, and listed in `findings` and in notes at its place. Unreachable blocks are left out.
 */
export function translateTypebot(bot: Typebot): TranslatedTypebot {
  const names = nameVariables(bot.variables ?? []);
  const groups = new Map(bot.groups.map((group) => [group.id, group]));
  const edges = new Map(bot.edges.map(({ id, to }) => [id, to]));
  const stops = stopsOf(bot.groups, names);
  const byPlace = new Map(stops.map((stop) => [placeKey(stop.group.id, stop.index), stop]));
  const start = startOf(bot);
  const reached = new Set<Stop>();

  /** The stop that an exit reaches, skipping those without a node; null at an end, or in a loop without nodes. */
  const follow = (lead: Lead, from: Stop | null): Stop | null => {
    const seen = new Set<Stop>();
    let [way, at] = [lead, from];
    for (;;) {
      const stop = stopAt(way, at);
      if (!stop || seen.has(stop)) return null;
      seen.add(stop);
      reached.add(stop);
      if (stop.ids.length > 0) return stop;
      [way, at] = [stop.isAsked ? 'below' : (stop.piece.lead ?? 'on'), stop];
    }
  };
  const stopAt = (lead: Lead, from: Stop | null): Stop | null => {
    if (lead === 'end') return null;
    if (lead === 'on' || lead === 'below') {
      if (!from) return null;
      const own = lead === 'on' && from.block.outgoingEdgeId ? edges.get(from.block.outgoingEdgeId) : undefined;
      return own ? inGroup(own.groupId, own.blockId) : (byPlace.get(placeKey(from.group.id, from.index + 1)) ?? null);
    }
    if ('group' in lead) return inGroup(lead.group, lead.block);
    const to = edges.get(lead.edge);
    return to ? inGroup(to.groupId, to.blockId) : stopAt('below', from);
  };
  const inGroup = (groupId: string, blockId: string | null | undefined): Stop | null => {
    const at = groups.get(groupId)?.blocks.findIndex(({ id }) => id === blockId) ?? -1;
    return byPlace.get(placeKey(groupId, Math.max(at, 0))) ?? null;
  };

  const drawn = new Set<Stop>();
  const ways: { source: string; handle: string; to: Stop | null; from: Stop }[] = [];
  const first = follow(start.lead, null);
  const waiting = first ? [first] : [];
  for (let stop = waiting.pop(); stop; stop = waiting.pop()) {
    if (drawn.has(stop)) continue;
    drawn.add(stop);
    for (const [index, { exits }] of stop.piece.nodes.entries()) {
      const source = stop.ids[index] ?? '';
      for (const [handle, exit] of Object.entries(exits)) {
        const to = exit === 'next' ? null : follow(exit, stop);
        if (exit !== 'next') ways.push({ source, handle, to, from: stop });
        if (to) waiting.push(to);
      }
    }
  }
  return compose({ bot, start, first, stops, reached, drawn, ways });
}

const placeKey = (groupId: string, index: number) => `${index} ${groupId}`;

/** Every block of the file in order, translated, with IDs for its nodes. */
function stopsOf(groups: readonly TypebotGroup[], names: Names): Stop[] {
  const titles = titlesOf(groups, names);
  const counts = new Map<string, number>();
  const next = (what: string) => {
    const number = (counts.get(what) ?? 0) + 1;
    counts.set(what, number);
    return `${what}_${number}`;
  };
  return groups.flatMap((group) =>
    group.blocks
      .filter(({ type }) => type !== 'start')
      .map((block, index, blocks): Stop => {
        const scribe = scribeOf(names);
        const below = blocks[index + 1];
        const isAsked =
          block.type === 'text' && below !== undefined && isInput(below) && bubbleText(block, scribe) !== '';
        const above = blocks[index - 1];
        const question = above?.type === 'text' ? bubbleText(above, scribeOf(names)) : '';
        const piece = isAsked
          ? PASSED
          : (translateInput({ block, scribe, question, spare: () => next('answer') }) ??
            translateOther({ block, scribe, titles }));
        const ids = piece.nodes.map(({ drawing }) => next(drawing.type));
        return { group, index, block, scribe, piece, ids, isAsked };
      }),
  );
}

function translateOther({ block, scribe, titles }: { block: TypebotBlock; scribe: Scribe; titles: Titles }): Piece {
  if (isCondition(block)) return translateCondition(titles)(block, scribe);
  const translate: Translate | undefined = Object.hasOwn(others, block.type) ? others[block.type] : undefined;
  if (translate) return translate(block, scribe);
  scribe.leftOut('Flows have no such node.');
  return PASSED;
}

const others: Record<string, Translate> = { ...bubbles, ...logic, Webhook: httpRequest };

/** The new titles of choices, for conditions that compare with them. */
function titlesOf(groups: readonly TypebotGroup[], names: Names): Titles {
  const titles = new Map<string, Map<string, string>>();
  for (const { blocks } of groups) {
    for (const block of blocks) {
      if (block.type !== 'choice input' && block.type !== 'picture choice input') continue;
      const scribe = scribeOf(names);
      const { variableId } = { variableId: null, ...(block.options as { variableId?: string } | null) };
      const variable = scribe.variable(typeof variableId === 'string' ? variableId : null);
      if (!variable) continue;
      const own = titles.get(variable) ?? new Map<string, string>();
      titles.set(variable, own);
      for (const { title, full, value } of choicesOf(block.items ?? [], scribe).choices) {
        own.set(full, title);
        if (value) own.set(value, title);
      }
    }
  }
  return titles;
}

/** The start of the bot. Until format 5 it is a group with nothing but the start. */
function startOf({ events, groups }: Typebot): { lead: Lead; place: { x: number; y: number } } {
  const event = events?.find(({ type }) => type === 'start');
  const group = groups.find(({ blocks }) => blocks.some(({ type }) => type === 'start'));
  const edge = event ? event.outgoingEdgeId : group?.blocks.find(({ type }) => type === 'start')?.outgoingEdgeId;
  return {
    lead: edge ? { edge } : 'end',
    place: placeOf(event?.graphCoordinates ?? group?.graphCoordinates),
  };
}

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

type Found = {
  bot: Typebot;
  start: ReturnType<typeof startOf>;
  first: Stop | null;
  stops: Stop[];
  reached: Set<Stop>;
  drawn: Set<Stop>;
  ways: { source: string; handle: string; to: Stop | null; from: Stop }[];
};

type Item = Box & { id: string };

/** A node has a line for each exit. */
const heightOf = (node: FlowNode | undefined) => (node ? 90 + 26 * nodeFacts(node).handles.length : NODE_HEIGHT);

function compose({ bot, start, first, stops, reached, drawn, ways }: Found): TranslatedTypebot {
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
    const why = 'Flows have no such start. What follows it is left out, unless another way leads there.';
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
  for (const [index, stop] of stops.entries()) {
    const { group, block, scribe, ids, piece } = stop;
    const place = placeOf(group.graphCoordinates);
    const at = { ...place, y: place.y + stop.index * (NODE_HEIGHT + 40) };
    const title = cutToCharacters(group.title?.trim() || 'Group', 200);
    const about = { group: title, block: blockName(block.type) };
    if (reached.has(stop))
      note(
        unique(scribe.remarks).map(({ kind, why }) => ({ kind, ...about, why })),
        at,
      );
    else if (stop.index === 0 || reached.has(stops[index - 1] as Stop)) {
      note([{ kind: 'left_out', ...about, why: 'Nothing leads here.' }], at);
    }
    if (drawn.has(stop)) {
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
    const isLast = stops[index + 1]?.group !== group;
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

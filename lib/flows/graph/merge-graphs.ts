import { sameJson } from './diff-graphs.ts';
import { nodeFacts } from './node-facts.ts';
import type { FlowEdge, FlowNode, FlowNote, Graph } from './schema.ts';

export type Side = 'mine' | 'theirs';

/** Two drafts with a common base. */
export type Fork = { base: Graph; mine: Graph; theirs: Graph };

type Sides = Record<Side, Graph>;
type Placed = { id: string; position: { x: number; y: number } };

/**
 * Merges two people's changes to one draft. A change by only one of them is kept; positions never conflict, and mine win.
 * `conflicts` are the IDs of nodes and notes that both changed, or that one removed and the other changed or connected; for
 * such a node and its exits, `keep` chooses the side. The result is sound if both drafts are. If both added a node under
 * the same ID, both nodes are kept, and mine gets a new ID.
 */
export function mergeGraphs(
  fork: Fork,
  keep: (id: string) => Side = () => 'mine',
): { graph: Graph; conflicts: string[] } {
  const { base, mine, theirs, exits, conflicts } = compared(fork);
  const chosen = (id: string) => (conflicts.has(id) ? keep(id) : null);
  const nodes = united<FlowNode>(base.nodes, mine.nodes, theirs.nodes, chosen);
  const notes = united<FlowNote>(base.notes ?? [], mine.notes ?? [], theirs.notes ?? [], chosen);
  const edges = exits.flatMap((exit) => exit[chosen(exit.source) ?? touchedBy(exit)]);
  return { graph: joined({ base, mine, theirs }, { nodes, edges, notes }), conflicts: [...conflicts] };
}

/**
 * My draft on top of their changes, none of which is lost: the fields of a node and its exits are theirs where they
 * changed them. What they removed is gone, and what they changed or connected is there, although I had not got it.
 */
export function underTheirs(fork: Fork): Graph {
  const { base, mine, theirs, exits, conflicts } = compared(fork);
  const nodes = fieldwise<FlowNode>(base.nodes, mine.nodes, theirs.nodes, conflicts);
  const notes = fieldwise<FlowNote>(base.notes ?? [], mine.notes ?? [], theirs.notes ?? [], conflicts);
  const edges = exits.flatMap((exit) => exit[exit.touched.theirs ? 'theirs' : touchedBy(exit)]);
  return joined({ base, mine, theirs }, { nodes, edges, notes });
}

/** Both drafts with the exits and the conflicts of their nodes and notes. New nodes of mine have IDs of their own. */
function compared({ base, mine: given, theirs }: Fork) {
  const mine = withOwnIds(given, base, theirs);
  const sides: Sides = { mine, theirs };
  const exits = exitsOf(base, sides);
  const conflicts = new Set([
    ...disputed<FlowNode>(base.nodes, mine.nodes, theirs.nodes),
    ...disputed<FlowNote>(base.notes ?? [], mine.notes ?? [], theirs.notes ?? []),
    ...disputedExits(base, sides, exits),
  ]);
  return { base, mine, theirs, exits, conflicts };
}

type Parts = { nodes: FlowNode[]; edges: FlowEdge[]; notes: FlowNote[] };

function joined({ base, mine, theirs }: Fork, { nodes, edges, notes }: Parts): Graph {
  const hasNotes = base.notes !== undefined || mine.notes !== undefined || theirs.notes !== undefined;
  return { ...theirs, nodes, edges: joining(nodes, edges), ...(hasNotes && { notes }) };
}

/** Compares nodes or notes regardless of their position. */
function sameContent(a: Placed, b: Placed): boolean {
  return a === b || sameJson({ ...a, position: null }, { ...b, position: null });
}

const byId = <One extends { id: string }>(items: readonly One[]) => new Map(items.map((item) => [item.id, item]));

/** The IDs of items that both changed differently, or that one changed and the other removed. */
function disputed<One extends Placed>(base: readonly One[], mine: readonly One[], theirs: readonly One[]): string[] {
  const [own, other] = [byId(mine), byId(theirs)];
  return base.flatMap((before) => {
    const [a, b] = [own.get(before.id), other.get(before.id)];
    if (!a && !b) return [];
    const isChanged = (now: One | undefined) => now !== undefined && !sameContent(now, before);
    if (!a || !b) return isChanged(a ?? b) ? [before.id] : [];
    return isChanged(a) && isChanged(b) && !sameContent(a, b) ? [before.id] : [];
  });
}

/**
 * The items of both sides together: those that one side added, and what `remaining` leaves of each that the base had, given
 * how each side has it now.
 */
function together<One extends Placed>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
  remaining: (was: One, now: Record<Side, One | undefined>) => One | undefined,
): One[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const ids = new Set([...other.keys(), ...own.keys()]);
  return [...ids].flatMap((id) => {
    const [was, now] = [before.get(id), { mine: own.get(id), theirs: other.get(id) }];
    return (was ? remaining(was, now) : (now.mine ?? now.theirs)) ?? [];
  });
}

/** The items of both sides together, each as its chosen side has it, and where it was moved to. */
function united<One extends Placed>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
  chosen: (id: string) => Side | null,
): One[] {
  return together(base, mine, theirs, (was, now) => {
    const kept = remainder(was, now, chosen(was.id));
    if (!kept) return undefined;
    const isMoved = now.mine && !sameJson(now.mine.position, was.position);
    const { position } = (isMoved ? now.mine : now.theirs) ?? kept;
    return sameJson(position, kept.position) ? kept : { ...kept, position };
  });
}

/**
 * An item as it is on the chosen side. Without a choice, as the side that changed it has it, and gone if either removed it.
 */
function remainder<One extends Placed>(
  was: One,
  { mine, theirs }: Record<Side, One | undefined>,
  choice: Side | null,
): One | undefined {
  if (choice) return choice === 'mine' ? mine : theirs;
  if (!mine || !theirs) return undefined;
  return sameContent(mine, was) ? theirs : mine;
}

/** The items of both sides together, each field as they changed it, or else as I have it. */
function fieldwise<One extends Placed>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
  conflicts: ReadonlySet<string>,
): One[] {
  return together(base, mine, theirs, (was, { mine: a, theirs: b }) => {
    if (!b) return undefined;
    if (!a) return conflicts.has(was.id) ? b : undefined;
    return was === b ? a : fieldsOf(was, a, b);
  });
}

function fieldsOf<One extends Placed>(was: One, mine: One, theirs: One): One {
  const [before, own, other] = [was, mine, theirs].map((one) => ('data' in one ? (one.data as object) : null));
  const data = before && own && other && { data: changedByThem(before, own, other) };
  return { ...changedByThem(was, mine, theirs), ...data };
}

/** My object with those of its fields that they changed. */
function changedByThem<One extends object>(was: One, mine: One, theirs: One): One {
  const [before, own, other] = [was, mine, theirs].map((one) => one as Record<string, unknown>);
  const keys = new Set([...Object.keys(other ?? {}), ...Object.keys(own ?? {})]);
  const fields = [...keys].map((key) => [key, sameJson(other?.[key], before?.[key]) ? own?.[key] : other?.[key]]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as One;
}

/** The edges of a node's exit on either side, and which side changed them. */
type Exit = { source: string; handle: string; touched: Record<Side, boolean> } & Record<Side | 'base', FlowEdge[]>;

const touchedBy = ({ touched }: Exit) => (touched.mine ? 'mine' : touched.theirs ? 'theirs' : 'base');

function exitsOf(base: Graph, { mine, theirs }: Sides): Exit[] {
  const [before, own, other] = [edgesByExit(base), edgesByExit(mine), edgesByExit(theirs)];
  const isTouched = (now: readonly FlowEdge[], was: readonly FlowEdge[], ids: ReadonlySet<string>) => {
    // An edge that disappeared with its node was not changed.
    const left = was.filter(({ source, target }) => ids.has(source) && ids.has(target));
    return !sameJson(targetsOf(now), targetsOf(left));
  };
  const [ownIds, otherIds] = [idsOf(mine), idsOf(theirs)];
  return [...new Set([...other.keys(), ...own.keys()])].map((key) => {
    const [source, handle] = JSON.parse(key) as [string, string];
    const [was, a, b] = [before.get(key) ?? [], own.get(key) ?? [], other.get(key) ?? []];
    const touched = { mine: isTouched(a, was, ownIds), theirs: isTouched(b, was, otherIds) };
    return { source, handle, base: was, mine: a, theirs: b, touched };
  });
}

const handleOf = ({ sourceHandle }: FlowEdge) => sourceHandle || 'next';
const targetsOf = (edges: readonly FlowEdge[]) => edges.map(({ target }) => target);
const idsOf = ({ nodes }: Graph) => new Set(nodes.map(({ id }) => id));

function edgesByExit({ edges }: Graph): Map<string, FlowEdge[]> {
  const exits = new Map<string, FlowEdge[]>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.source, handleOf(edge)]);
    const known = exits.get(key);
    if (known) known.push(edge);
    else exits.set(key, [edge]);
  }
  return exits;
}

/** Nodes whose edges conflict. */
function disputedExits(base: Graph, sides: Sides, exits: readonly Exit[]): string[] {
  const known = idsOf(base);
  const nodes = { mine: byId(sides.mine.nodes), theirs: byId(sides.theirs.nodes) };
  return exits.flatMap((exit) => {
    const { source, handle, touched } = exit;
    const isSame = sameJson(targetsOf(exit.mine), targetsOf(exit.theirs));
    if (touched.mine && touched.theirs && !isSame) return [source];
    return (['mine', 'theirs'] as const).flatMap((side) => {
      if (!touched[side]) return [];
      const there = nodes[side === 'mine' ? 'theirs' : 'mine'];
      const gone = [source, ...targetsOf(exit[side])].filter((id) => known.has(id) && !there.has(id));
      const node = there.get(source);
      const hasHandle = !node || handlesOf(node).includes(handle);
      return exit[side].length > 0 && !hasHandle ? [...gone, source] : gone;
    });
  });
}

const handlesOf = (node: FlowNode) => nodeFacts(node).handles.map(({ id }) => id);

/** The edges whose two ends exist, each with an ID of its own. */
function joining(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowEdge[] {
  const known = byId(nodes);
  const taken = new Set<string>();
  return edges.flatMap((edge) => {
    const source = known.get(edge.source);
    if (!source || !known.has(edge.target) || !handlesOf(source).includes(handleOf(edge))) return [];
    const id = freeId(edge.id, taken);
    taken.add(id);
    return id === edge.id ? edge : { ...edge, id };
  });
}

/** My draft with new IDs for what I added under an ID that they gave to something else. */
function withOwnIds(mine: Graph, base: Graph, theirs: Graph): Graph {
  const placed = ({ nodes, notes = [] }: Graph): Placed[] => [...nodes, ...notes];
  const [before, other] = [byId(placed(base)), byId(placed(theirs))];
  const taken = new Set([...placed(mine), ...before.values(), ...other.values()].map(({ id }) => id));
  const renamed = new Map<string, string>();
  for (const one of placed(mine)) {
    const twin = other.get(one.id);
    if (!twin || before.has(one.id) || sameJson(one, twin)) continue;
    const id = freeId(one.id, taken);
    taken.add(id);
    renamed.set(one.id, id);
  }
  if (renamed.size === 0) return mine;
  const named = (id: string) => renamed.get(id) ?? id;
  return {
    ...mine,
    nodes: mine.nodes.map((node) => ({ ...node, id: named(node.id) })),
    edges: mine.edges.map((edge) => ({ ...edge, source: named(edge.source), target: named(edge.target) })),
    ...(mine.notes && { notes: mine.notes.map((note) => ({ ...note, id: named(note.id) })) }),
  };
}

/** IDs have at most 100 characters. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  for (let number = 2; ; number += 1) {
    const free = `${id.slice(0, 90)}_${number}`;
    if (!taken.has(free)) return free;
  }
}

import { validationFailed } from '#lib/contract/errors.ts';
import { issuesOf } from '#lib/contract/validate.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createFlow } from '../definitions/create-flow.ts';
import type { FlowView } from '../definitions/flow-view.ts';
import { refuseUnsoundDraft } from '../definitions/refuse-graph.ts';
import type { FlowTests } from '../flow-tests/schema.ts';
import { MAX_NOTES } from '../graph/constants.ts';
import type { Graph } from '../graph/schema.ts';
import type { ImportFinding } from '../typebot/format/schema.ts';
import { isTypebot, readTypebot } from '../typebot/read-typebot.ts';
import { type MissingCall, missingCalls } from './missing-calls.ts';
import { flowFileSchema } from './schema.ts';

/** In pixels of the canvas. */
const NOTE_ABOVE = 140;

/**
 * Creates a draft from what {@link exportFlow} wrote, or from a bot that Typebot exported. Notes on its canvas say which
 * flows that it runs are not here. Throws `validation_failed` with each problem at its place.
 */
export async function importFlow({ workspaceId, file }: Import): Promise<FlowView> {
  const { name, graph, tests, flows } = readFile(file);
  const missing = await missingCalls({ workspaceId, graph, names: flows ?? {} });
  return createFlow({ workspaceId, name, graph: withNotes(graph, missing), tests });
}

/**
 * What {@link importFlow} would create, and what would differ from the Typebot bot or is missing here. Creates nothing.
 */
export async function previewImport({
  workspaceId,
  file,
}: Import): Promise<{ name: string; node_count: number; findings: ImportFinding[] }> {
  const { name, graph, flows, findings } = readFile(file);
  refuseUnsoundDraft(graph);
  const missing = await missingCalls({ workspaceId, graph, names: flows ?? {} });
  const calls = missing.map(({ name: block, why }) => ({ kind: 'check' as const, group: name, block, why }));
  return { name, node_count: graph.nodes.length, findings: [...findings, ...calls] };
}

/** Above its node, where the draft has room for more notes, and no note of an earlier import, which it would cover. */
function withNotes(graph: Graph, missing: MissingCall[]): Graph {
  const notes = [...(graph.notes ?? [])];
  for (const { node, why } of missing) {
    const position = { x: node.position.x, y: node.position.y - NOTE_ABOVE };
    const isTaken = notes.some(({ position: { x, y } }) => x === position.x && y === position.y);
    if (!isTaken && notes.length < MAX_NOTES) notes.push({ id: newId(), text: why, position });
  }
  return missing.length > 0 ? { ...graph, notes } : graph;
}

type Import = { workspaceId: string; file: unknown };
type ReadFile = {
  name: string;
  graph: Graph;
  tests?: FlowTests | undefined;
  flows?: Record<string, string> | undefined;
  findings: ImportFinding[];
};

function readFile(file: unknown): ReadFile {
  if (isTypebot(file)) return readTypebot(file);
  const parsed = flowFileSchema.safeParse(file);
  if (parsed.success) return { ...parsed.data, findings: [] };
  if (!isFlowFile(file)) throw validationFailed([{ type: 'not_a_flow', loc: ['body'], msg: NOT_A_FLOW }]);
  // People choose a file: the page has no fields beside which the problems could be.
  const issues = issuesOf(parsed.error, ['body']);
  throw validationFailed(issues.map((issue) => ({ ...issue, msg: `${issue.loc.slice(1).join('.')}: ${issue.msg}` })));
}

const NOT_A_FLOW = 'This file is not a flow. Choose a flow exported from Parley, or a bot exported from Typebot.';

function isFlowFile(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'format' in file && file.format === 'parley.flow';
}

import { validationFailed } from '#lib/contract/errors.ts';
import { issuesOf } from '#lib/contract/validate.ts';
import { createFlow } from '../definitions/create-flow.ts';
import type { FlowView } from '../definitions/flow-view.ts';
import { refuseUnsoundDraft } from '../definitions/refuse-graph.ts';
import type { FlowTests } from '../flow-tests/schema.ts';
import type { Graph } from '../graph/schema.ts';
import type { ImportFinding } from '../typebot/format/schema.ts';
import { isTypebot, readTypebot } from '../typebot/read-typebot.ts';
import { flowFileSchema } from './schema.ts';

/**
 * Creates a draft from what {@link exportFlow} wrote, or from a bot that Typebot exported. Throws `validation_failed` with
 * each problem at its place.
 */
export async function importFlow({ workspaceId, file }: { workspaceId: string; file: unknown }): Promise<FlowView> {
  const { name, graph, tests } = readFile(file);
  return createFlow({ workspaceId, name, graph, tests });
}

/** What {@link importFlow} would create, and what would differ from the Typebot bot. Creates nothing. */
export function previewImport(file: unknown): { name: string; node_count: number; findings: ImportFinding[] } {
  const { name, graph, findings } = readFile(file);
  refuseUnsoundDraft(graph);
  return { name, node_count: graph.nodes.length, findings };
}

type ReadFile = { name: string; graph: Graph; tests?: FlowTests | undefined; findings: ImportFinding[] };

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

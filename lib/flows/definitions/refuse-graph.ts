import { validationFailed } from '#lib/contract/errors.ts';
import { draftProblems, type GraphProblem } from '../graph/draft-problems.ts';
import type { Graph } from '../graph/schema.ts';

/** Throws `validation_failed` with each problem at its place in `draft_graph`, if there are any. */
export function refuseGraph(problems: GraphProblem[]): void {
  if (problems.length === 0) return;
  throw validationFailed(problems.map(({ type, path, msg }) => ({ type, loc: ['body', 'draft_graph', ...path], msg })));
}

/** Throws `validation_failed` for what is not even allowed in a draft. */
export function refuseUnsoundDraft(graph: Graph): void {
  refuseGraph(draftProblems(graph));
}

import { z } from 'zod';
import { draftProblems } from '#lib/flows/graph/draft-problems.ts';
import { type Graph, graphSchema } from '#lib/flows/graph/schema.ts';

/** What the clipboard holds: a part of a flow that was copied, or a flow as it is exported. */
const clipSchema = z.object({ format: z.enum(['parley.flow-part', 'parley.flow']), graph: graphSchema });

const MAX_LENGTH = 2_000_000;

/** Reads what someone pastes, who may have got it anywhere: a sound graph, or `broken` for what is none. */
export function readClip(text: string): Graph | 'broken' {
  if (text.length > MAX_LENGTH) return 'broken';
  try {
    const { graph } = clipSchema.parse(JSON.parse(text));
    return draftProblems(graph).length > 0 ? 'broken' : graph;
  } catch {
    return 'broken';
  }
}

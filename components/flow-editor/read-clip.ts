import { z } from 'zod';
import { draftProblems } from '#lib/flows/graph/draft-problems.ts';
import { type Graph, graphSchema } from '#lib/flows/graph/schema.ts';

/** The clipboard's content: a copied part of a flow, or an exported flow. */
const clipSchema = z.object({ format: z.enum(['parley.flow-part', 'parley.flow']), graph: graphSchema });

const MAX_LENGTH = 2_000_000;

/** Reads pasted text, which may come from anywhere: returns a valid graph, or `broken`. */
export function readClip(text: string): Graph | 'broken' {
  if (text.length > MAX_LENGTH) return 'broken';
  try {
    const { graph } = clipSchema.parse(JSON.parse(text));
    return draftProblems(graph).length > 0 ? 'broken' : graph;
  } catch {
    return 'broken';
  }
}

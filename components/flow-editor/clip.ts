import type { Graph } from '#lib/flows/graph/schema.ts';

/** A part of a flow as text, for the clipboard. */
export function clipOf(graph: Graph): string {
  return JSON.stringify({ format: 'parley.flow-part', graph });
}

/** Whether a text claims to be a flow or a part of one. */
export const isClip = (text: string) => /^\s*\{/.test(text) && text.includes('parley.flow');

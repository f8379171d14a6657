import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import type { LocalDraft } from './read-draft.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** A document that the server has or had, and its revision. */
export type Saved = { document: FlowDocument; revision: number };

/** How an editor begins: with the draft as the server has it, and above it what was not saved, the last on top. */
export type Opening = { document: FlowDocument; restored: FlowDocument[]; base: Saved };

/** A draft of this browser, and whether the server has what it builds on. */
export type KeptDraft = LocalDraft & { isCurrent: boolean };

/**
 * Opens a flow with what this browser kept of it besides; the last of `kept` is the one to go on with. It is saved on
 * what it builds on: when the server has another draft by now, saving it will ask whose it should be.
 */
export function openingOf(flow: AdminFlow, kept: readonly KeptDraft[]): Opening {
  const document = { name: flow.name, graph: flow.draft_graph };
  const top = kept.at(-1);
  const isCurrent = !top || top.isCurrent;
  return {
    document,
    restored: kept.map((draft) => draft.document),
    base: isCurrent ? { document, revision: flow.revision } : { document: top.base, revision: top.revision },
  };
}

/** True when the server has this document, though perhaps under another revision, as publishing makes one. */
export async function isDraftOf(flow: AdminFlow, { name, graph }: FlowDocument): Promise<boolean> {
  const there = { name: flow.name, graph: flow.draft_graph };
  if (sameJson({ name: name.trim(), graph }, there)) return true;
  // The server has a graph as the schema leaves it: without space around URLs, with a timeout at its cap.
  const { graphSchema } = await import('#lib/flows/graph/schema.ts');
  return sameJson({ name: name.trim(), graph: graphSchema.safeParse(graph).data }, there);
}

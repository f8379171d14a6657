import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import type { LocalDraft } from './read-draft.ts';
import { MissingScriptError } from './save-problem.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** A document that the server has or had, with its revision. */
export type Saved = { document: FlowDocument; revision: number };

/** An editor's initial state: the server's draft, and on top of it the unsaved drafts, the last one topmost. */
export type Opening = { document: FlowDocument; restored: FlowDocument[]; base: Saved };

/** A draft kept in this browser, and whether the server still has what it builds on. */
export type KeptDraft = LocalDraft & { isCurrent: boolean };

/**
 * Opens a flow with the drafts that this browser kept; editing continues with the last of `kept`. It is saved on top of
 * the version that it builds on: if the server has another draft by now, saving will ask whose to keep.
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

/**
 * True if the server has this document, perhaps with another revision, because publishing creates one. Throws a
 * {@link MissingScriptError} if the schema that tells can't be loaded.
 */
export async function isDraftOf(flow: AdminFlow, { name, graph }: FlowDocument): Promise<boolean> {
  const there = { name: flow.name, graph: flow.draft_graph };
  if (sameJson({ name: name.trim(), graph }, there)) return true;
  // The server stores what the schema returns: URLs trimmed, timeouts capped.
  const { graphSchema } = await import('#lib/flows/graph/schema.ts').catch(() => {
    throw new MissingScriptError();
  });
  return sameJson({ name: name.trim(), graph: graphSchema.safeParse(graph).data }, there);
}

import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { conflictsOf, mergeDocuments, withArrived } from './merge-documents.ts';
import { isDraftOf, type Saved } from './opening.ts';
import { isStale, mayPass } from './save-problem.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** Others may save again while their change is being merged. */
const MAX_TRIES = 5;

/** What someone else saved on top of `base`, and the nodes and notes that were changed here, too. */
export type Clash = { base: FlowDocument; theirs: Saved; conflicts: string[] };

export class ClashError extends Error {
  readonly clash: Clash;
  constructor(clash: Clash) {
    super(flowEditorText.conflict.title);
    this.clash = clash;
  }
}

/**
 * Saves a document on the revision of `base`, on which it builds. What someone else saved in between is merged into it:
 * `sent` is what the server has then. Throws a {@link ClashError} if both changed the same node or note.
 */
export async function saveMerged({
  document,
  base,
  unanswered,
  onUnanswered,
  put,
  read,
}: {
  document: FlowDocument;
  base: Saved;
  /** Documents sent without a response: the server may have one of them, merged with changes by others. */
  unanswered: readonly FlowDocument[];
  /** Called when there was no response to this document, either. */
  onUnanswered: () => void;
  put: (document: FlowDocument, revision: number) => Promise<AdminFlow>;
  read: () => Promise<AdminFlow>;
}): Promise<{ flow: AdminFlow; sent: FlowDocument }> {
  let [sent, { revision }] = [document, base];
  for (let tries = 1; ; tries += 1) {
    try {
      return { flow: await put(sent, revision), sent };
    } catch (error) {
      if (mayPass(error)) onUnanswered();
      if (!isStale(error) || tries === MAX_TRIES) throw error;
    }
    const there = await read();
    sent = await onTopOf(there, { document, base: base.document, unanswered });
    ({ revision } = there);
  }
}

/** The document with what someone else saved. It stays as it is if the server has nothing but what was sent from here. */
async function onTopOf(
  there: AdminFlow,
  { document, base, unanswered }: { document: FlowDocument; base: FlowDocument; unanswered: readonly FlowDocument[] },
): Promise<FlowDocument> {
  if (await isAnyOf(there, [base, document, ...unanswered])) return document;
  const theirs = documentOf(there);
  const fork = { base: withArrived(base, { sent: unanswered, theirs }), mine: document, theirs };
  const conflicts = conflictsOf(fork);
  if (conflicts.length === 0) return mergeDocuments(fork);
  throw new ClashError({ base: fork.base, theirs: { document: theirs, revision: there.revision }, conflicts });
}

/** True if the server has one of these documents. */
export const isAnyOf = async (flow: AdminFlow, documents: readonly FlowDocument[]): Promise<boolean> =>
  (await Promise.all(documents.map((document) => isDraftOf(flow, document)))).includes(true);

export const documentOf = (flow: AdminFlow): FlowDocument => ({ name: flow.name, graph: flow.draft_graph });

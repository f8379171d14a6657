import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { AdminFlow, getFlowOperation, updateFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { localDrafts } from './local-drafts.ts';
import { isDraftOf, type Saved } from './opening.ts';
import type { FlowDocument } from './use-flow-document.ts';

const PAUSE_MS = 700;
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'changed' | 'saving' | 'offline' | 'conflict' | 'refused';

type Change = { document: FlowDocument; base: Saved };

/**
 * Saves the document a moment after each change, on the revision that it builds on. When someone else has saved another
 * draft in between, nothing more is sent until `resolve` was told whose it should be. `saved` is what the server has.
 */
export function useAutosave({
  flow,
  base,
  document,
  place,
}: {
  flow: AdminFlow;
  /** What the document builds on: the flow as read, or an older revision of it that a local draft began with. */
  base: Saved;
  document: FlowDocument;
  /** Where this tab keeps what is not saved yet. */
  place: string;
}) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(base);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef({ saved, document });
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  /** Sent without an answer: the server may have one of them. */
  const unanswered = useRef<FlowDocument[]>([]);
  useEffect(() => {
    latest.current = { saved, document };
  }, [saved, document]);

  const read = useCallback(
    () =>
      callAdmin<typeof getFlowOperation>('GET /api/admin/{workspace}/flows/{flow_id}', {
        params: { workspace, flow_id: flow.id },
      }),
    [workspace, flow.id],
  );

  const { mutateAsync, isPending } = useMutation({
    // Without a line it should fail and say so, not wait for one.
    networkMode: 'always',
    mutationFn: async ({ document, base }: Change) => {
      const params = { workspace, flow_id: flow.id };
      const body = { name: document.name.trim() || flow.name, draft_graph: document.graph };
      const put = (revision: number) =>
        callAdmin<typeof updateFlowOperation>('PATCH /api/admin/{workspace}/flows/{flow_id}', {
          params,
          body,
          headers: ifMatch(revision),
        });
      try {
        return await put(base.revision);
      } catch (error) {
        if (mayPass(error)) unanswered.current.push(document);
        if (!isStale(error)) throw error;
        const there = await read();
        const ours = [base.document, document, ...unanswered.current];
        if (!ours.some((known) => isDraftOf(there, known))) throw error;
        return put(there.revision);
      }
    },
    onSuccess: ({ revision }, sent) => {
      const now = { document: sent.document, revision };
      unanswered.current = [];
      latest.current = { ...latest.current, saved: now };
      setSaved(now);
      setProblem(null);
      if (latest.current.document === sent.document) localDrafts.clear(place);
      void queries.invalidateQueries({ queryKey: queryKeys.flows(workspace), refetchType: 'none' });
    },
    onError: (error, sent) => setProblem(problemOf(error, sent.document)),
  });

  /** Sends what is not saved yet, after what is on its way; resolves to the revision that has everything. */
  const flush = useCallback((): Promise<number> => {
    const next = sending.current
      .catch(() => undefined)
      .then(async () => {
        const { saved, document } = latest.current;
        if (saved.document === document) return saved.revision;
        return (await mutateAsync({ document, base: saved })).revision;
      });
    sending.current = next;
    return next;
  }, [mutateAsync]);

  const isChanged = saved.document !== document;
  useEffect(() => {
    if (isChanged) localDrafts.write(place, { document, base: saved.document, revision: saved.revision });
    else localDrafts.clear(place);
  }, [isChanged, document, saved, place]);
  useEffect(() => localDrafts.hold(place), [place]);

  useEffect(() => {
    const isHopeless = problem?.state === 'refused' && problem.document === document;
    if (!isChanged || isPending || problem?.state === 'conflict' || isHopeless) return;
    const pause = problem?.state === 'offline' ? RETRY_MS : PAUSE_MS;
    const timer = setTimeout(() => void flush().catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [isChanged, isPending, problem, document, flush]);

  /** Ends a conflict: reads what the server has now; the next save builds on it. */
  const resolve = useCallback(async (): Promise<FlowDocument> => {
    const theirs = await read();
    const document = { name: theirs.name, graph: theirs.draft_graph };
    setSaved({ document, revision: theirs.revision });
    setProblem(null);
    return document;
  }, [read]);

  /**
   * Publishing and rolling back raise the revision, too. A draft that someone else has changed is met at the next save.
   */
  const acceptFlow = useCallback(
    (there: AdminFlow) =>
      setSaved((before) => (isDraftOf(there, before.document) ? { ...before, revision: there.revision } : before)),
    [],
  );

  const idle: SaveState = isChanged ? 'changed' : 'saved';
  const state: SaveState = isPending ? 'saving' : (problem?.state ?? idle);
  return { state, message: problem?.message ?? null, flush, resolve, acceptFlow };
}

type Problem = { state: 'offline' | 'conflict' | 'refused'; message: string; document: FlowDocument };

function problemOf(error: unknown, document: FlowDocument): Problem {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AdminError)) return { state: 'refused', message, document };
  if (isStale(error)) return { state: 'conflict', message, document };
  return { state: mayPass(error) ? 'offline' : 'refused', message, document };
}

const isStale = (error: unknown) => error instanceof AdminError && error.status === 412;

/** No answer, or the server in trouble: it may have saved, and will when asked again. */
const mayPass = (error: unknown) => error instanceof AdminError && (error.status === 0 || error.status >= 500);

/** The header by which a change is made to exactly this revision. */
export const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });

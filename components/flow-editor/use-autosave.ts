import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { useFlowSaved } from '#components/browser/flow-news.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { reportMissingScript } from '#components/browser/report-missing-script.ts';
import { sessionEnded } from '#components/browser/session-ended.ts';
import type { AdminFlow, getFlowOperation, updateFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import type { Side } from '#lib/flows/graph/merge-graphs.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { localDrafts } from './local-drafts.ts';
import { conflictsOf, mergeDocuments, takeAlong, withArrived } from './merge-documents.ts';
import { isDraftOf, type Saved } from './opening.ts';
import { type Clash, ClashError, documentOf, isAnyOf, saveMerged } from './save-merged.ts';
import { MissingScriptError, mayPass, problemOf, type SaveProblem } from './save-problem.ts';
import { useCopyHere } from './use-copy-here.ts';
import type { FlowDocument } from './use-flow-document.ts';
import { useInTurn } from './use-in-turn.ts';
import { useSaveOnLeaving } from './use-save-on-leaving.ts';

const PAUSE_MS = 700;
const RETRY_MS = 5000;

/** In bytes: browsers send no more than 64 KB when a page is left. */
const MAX_LEAVING = 60_000;

export type SaveState = 'saved' | 'changed' | 'saving' | 'offline' | 'conflict' | 'refused' | 'gone';

type Change = { document: FlowDocument; base: Saved };

/**
 * Saves the document a moment after each change, on the revision that it builds on. What someone else saved in between
 * is merged into the document and every step of its history. If both changed the same node, nothing more is sent until
 * `resolve` says whose change to keep. What is saved elsewhere is merged as soon as we are notified of it.
 */
export function useAutosave({
  flow,
  base,
  document,
  present,
  rebase,
  change,
  onRead,
  place,
}: {
  flow: AdminFlow;
  /**
   * The version that the document builds on: the flow as read, or an older revision on which a local draft is based.
   */
  base: Saved;
  document: FlowDocument;
  /** The document with changes that are not rendered yet: what is merged must not miss one. */
  present: () => FlowDocument;
  rebase: (map: (document: FlowDocument) => FlowDocument) => void;
  change: (change: () => FlowDocument) => void;
  /** Called with what the server has, whenever it was read or saved after a change elsewhere. */
  onRead: (flow: AdminFlow) => void;
  /** The key under which this tab keeps unsaved work. */
  place: string;
}) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(base);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const latest = useRef(saved);
  const settle = useCallback((now: Saved) => {
    latest.current = now;
    setSaved(now);
  }, []);
  const inTurn = useInTurn();
  const isLeaving = useRef(false);
  /** The timers of pulls that failed. */
  const pulls = useRef(new Set<ReturnType<typeof setTimeout>>());
  /** Documents sent without a response: the server may have one of them, merged with changes by others. */
  const unanswered = useRef<FlowDocument[]>([]);
  const [isUncertain, setUncertain] = useState(false);

  const read = useCallback(
    () =>
      callAdmin<typeof getFlowOperation>('GET /api/admin/{workspace}/flows/{flow_id}', {
        params: { workspace, flow_id: flow.id },
      }),
    [workspace, flow.id],
  );

  /** Replaces `from` by `to`, and rebases the document and its history onto it. */
  const takeOver = useCallback(
    (from: FlowDocument, to: Saved) => {
      const mine = present();
      const base = withArrived(from, { sent: unanswered.current, theirs: to.document });
      const conflicts = mine === base ? [] : conflictsOf({ base, mine, theirs: to.document });
      if (conflicts.length > 0) return setClash({ base, theirs: to, conflicts });
      rebase(takeAlong(base, to.document, mine));
      settle(to);
      setClash(null);
    },
    [present, rebase, settle],
  );

  /** Publishing and rolling back raise the revision, too. */
  const acceptRevision = useCallback(
    ({ revision }: AdminFlow, document: FlowDocument) => {
      const saved = latest.current;
      if (saved.document === document && revision > saved.revision) settle({ document, revision });
    },
    [settle],
  );

  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ document, base }: Change) =>
      saveMerged({
        document,
        base,
        unanswered: unanswered.current,
        onUnanswered: () => {
          // Without what was merged into it: that is for others to change.
          unanswered.current.push(document);
          setUncertain(true);
        },
        put: (sent, revision) =>
          callAdmin<typeof updateFlowOperation>('PATCH /api/admin/{workspace}/flows/{flow_id}', {
            params: { workspace, flow_id: flow.id },
            body: { name: sent.name.trim() || flow.name, draft_graph: sent.graph },
            headers: ifMatch(revision),
            keepalive: isLeaving.current && new Blob([JSON.stringify(sent)]).size < MAX_LEAVING,
          }),
        read,
      }),
    onSuccess: ({ flow: there, sent: stored }, { document: asked }) => {
      const { revision } = there;
      onRead(there);
      unanswered.current = [];
      setUncertain(false);
      setProblem(null);
      if (stored !== asked) takeOver(asked, { document: stored, revision });
      else settle({ document: asked, revision });
      if (present() === stored) localDrafts.clear(place);
      void queries.invalidateQueries({ queryKey: queryKeys.flows(workspace), refetchType: 'none' });
    },
    onError: (error, sent) => {
      if (error instanceof ClashError) return setClash(error.clash);
      if (error instanceof MissingScriptError) reportMissingScript();
      setProblem(problemOf(error, sent.document));
    },
  });

  /** Sends unsaved changes after any pending request. Resolves to the revision that has everything. */
  const flush = useCallback(
    (): Promise<number> =>
      inTurn(async () => {
        const [saved, document] = [latest.current, present()];
        // After an Undo, what was sent without a response may still have to be replaced.
        if (saved.document === document && unanswered.current.length === 0) return saved.revision;
        return (await mutateAsync({ document, base: saved })).flow.revision;
      }),
    [inTurn, mutateAsync, present],
  );

  const isGone = problem?.state === 'gone';
  const isChanged = saved.document !== document || isUncertain;
  useCopyHere({ place, document, saved, isChanged });

  useEffect(() => {
    if (!isChanged || isPending || clash || isHopeless(document, problem)) return;
    const save = () => void flush().catch(() => undefined);
    const timer = setTimeout(save, problem?.passes ? RETRY_MS : PAUSE_MS);
    // Browsers slow down the timers of a page that no one looks at.
    if (problem?.passes) window.addEventListener('focus', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', save);
    };
  }, [isChanged, isPending, clash, problem, document, flush]);
  useSaveOnLeaving({ isDue: isChanged && !clash && !isHopeless(document, problem), isLeaving, flush });

  // What was refused because the session had ended is sent again.
  useEffect(() => sessionEnded.onBack(() => setProblem(null)), []);

  /**
   * Resolves a conflict as chosen for each node and note; one Undo brings back the other choice. The next save builds
   * on the server's version.
   */
  const resolve = (keep: (id: string) => Side) => {
    if (!clash) return;
    const { base, theirs } = clash;
    const fork = { base, mine: document, theirs: theirs.document };
    const other = mergeDocuments(fork, (id) => (keep(id) === 'mine' ? 'theirs' : 'mine'));
    const map = takeAlong(base, theirs.document, document);
    rebase((step) => (step === document ? other : map(step)));
    change(() => mergeDocuments(fork, keep));
    settle(theirs);
    setClash(null);
  };

  /**
   * Merges what was saved elsewhere, up to a revision. Retries as long as the server can't be reached. Resolves after the
   * first attempt.
   */
  const pull = useCallback(
    (revision: number): Promise<void> => {
      const takeIn = async () => {
        if (revision <= latest.current.revision) return;
        const there = await read();
        const saved = latest.current;
        if (there.revision <= saved.revision) return;
        onRead(there);
        if (await isDraftOf(there, saved.document)) return acceptRevision(there, saved.document);
        // Our own draft with another revision is recognized at the next save.
        if (await isAnyOf(there, unanswered.current)) return;
        takeOver(saved.document, { document: documentOf(there), revision: there.revision });
      };
      const attempt = (): Promise<void> =>
        inTurn(() =>
          takeIn().catch((error) => {
            if (mayPass(error)) pulls.current.add(setTimeout(attempt, RETRY_MS));
            const found = problemOf(error, present());
            if (found.state === 'gone') setProblem(found);
          }),
        );
      return attempt();
    },
    [inTurn, read, present, takeOver, acceptRevision, onRead],
  );
  useEffect(() => {
    const timers = pulls.current;
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  useFlowSaved(flow.id, pull);

  /** A draft that someone else changed, or that can't be compared now, is handled at the next save. */
  const acceptFlow = useCallback(
    async (there: AdminFlow) => {
      const { document } = latest.current;
      if (await isDraftOf(there, document).catch(() => false)) acceptRevision(there, document);
    },
    [acceptRevision],
  );

  const unsaved = problem?.state ?? 'changed';
  const resting = isGone ? 'gone' : clash ? 'conflict' : isChanged ? unsaved : 'saved';
  const state: SaveState = isPending ? 'saving' : resting;
  const message = (isChanged || isGone) && problem ? problem.message : null;
  return { state, message, clash, flush, pull, resolve, acceptFlow };
}

/** Whether sending the document would fail again. */
const isHopeless = (document: FlowDocument, problem: SaveProblem | null) =>
  problem?.state === 'gone' || (problem !== null && !problem.passes && problem.document === document);

/** The header that applies a change only to exactly this revision. */
export const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });

'use client';

import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ReactFlowProvider } from 'reactflow';
import { toasts } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { countChanges } from '#lib/flows/graph/diff-graphs.ts';
import { graphWords } from '#lib/flows/graph/node-names.ts';
import type { Graph, NodeType } from '#lib/flows/graph/schema.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Canvas } from './canvas.tsx';
import { type Editor, EditorProvider } from './editor-context.tsx';
import { EditorHeader } from './editor-header.tsx';
import {
  CallGraph,
  ChooseDraftDialog,
  ConflictDialog,
  NodePicker,
  PublishDialog,
  TryPanel,
  usePreparedParts,
  VersionsDialog,
} from './editor-parts.ts';
import { EditorSkeleton, editorFrame } from './editor-skeleton.tsx';
import { FindBox } from './find-box.tsx';
import { localDrafts } from './local-drafts.ts';
import { openingOf } from './opening.ts';
import { Palette } from './palette.tsx';
import { PresentEditors } from './present-editors.tsx';
import { ProblemBar } from './problem-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { useAnnounceFlowPresence } from './use-announce-flow-presence.ts';
import { useAutosave } from './use-autosave.ts';
import { useCanvasCommands } from './use-canvas-commands.ts';
import { useCheckedGraph } from './use-checked-graph.ts';
import { useFlowDocument } from './use-flow-document.ts';
import { useFlowPalette } from './use-flow-palette.ts';
import { focusNode } from './use-form-keys.ts';
import { type LeftDraft, useLeftDrafts } from './use-left-drafts.ts';
import { useSelection } from './use-selection.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTrialPanel } from './use-trial-panel.ts';
import { useVersionGraph } from './use-versions.ts';

export function FlowEditor({ flow }: { flow: AdminFlow }) {
  const left = useLeftDrafts(flow);
  const [chosen, setChosen] = useState<LeftDraft | null>(null);
  if (!left) return <EditorSkeleton />;
  if (left.length > 1 && !chosen) {
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <ChooseDraftDialog flow={flow} left={left} onChoose={setChosen} />
      </Suspense>
    );
  }
  const others = left.filter((draft) => draft !== chosen).toReversed();
  return (
    <ReactFlowProvider>
      <Workbench flow={flow} left={chosen ? [...others, chosen] : others} />
    </ReactFlowProvider>
  );
}

/**
 * The workbench of a flow: it holds the draft, saves it, and passes the state to every part. `left` has drafts that
 * could not be saved before; editing continues with the last one.
 */
function Workbench({ flow, left }: { flow: AdminFlow; left: LeftDraft[] }) {
  const [{ kept, opening, place }] = useState(() => ({
    kept: left,
    opening: openingOf(flow, left),
    place: localDrafts.newPlace(flow.id),
  }));
  const edit = useFlowDocument(opening.document, opening.restored);
  const { document, present, change, changeGraph, rebase, endGesture } = edit;
  const { graph } = document;
  usePageTitle(document.name, flowsText.title);
  const { wanted, selection, fresh, select, selectNew, onSelected, settle } = useSelection();
  const selected = selection.ids;
  const [liveVersion, setLiveVersion] = useState(flow.published_version);
  const onRead = useCallback((read: AdminFlow) => setLiveVersion(read.published_version), []);
  const save = useAutosave({ flow, base: opening.base, document, present, rebase, change, onRead, place });
  useAnnounceFlowPresence(flow.id, selected[0] ?? null);
  const [dialog, setDialog] = useState<'publish' | 'versions' | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [isListing, setListing] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);

  usePreparedParts();
  const isAddedByKeyboard = useRef(false);
  // Only after the autosave has stored the draft in this tab's own place.
  useEffect(() => {
    for (const draft of kept) localDrafts.clear(draft.place);
    if (kept.length > 0) toasts.add({ title: flowEditorText.restored });
  }, [kept]);

  const { checks, callers, secretNames } = useCheckedGraph(flow.id, graph);
  const commands = useCanvasCommands({ graph, changeGraph, selection, select, selectNew });
  const { pick } = commands;
  const trial = useTrialPanel({ flow, graph, showNode: commands.show });
  const { trace } = trial.view;
  const editor = useMemo<Editor>(
    () => ({
      flowId: flow.id,
      graph,
      changeGraph,
      endGesture,
      select,
      ...checks,
      secretNames,
      trial: trace,
      renaming,
      setRenaming,
      pick,
      isReadOnly: false,
    }),
    [flow.id, graph, changeGraph, endGesture, select, checks, secretNames, trace, renaming, pick],
  );
  const { undo, redo } = edit;
  const { duplicate, copied, take, paste, selectAll } = commands;
  const finder = useRef<Element>(null);
  const find = () => {
    finder.current = window.document.activeElement;
    setFinding(true);
  };
  const rename = () => selected[0] !== undefined && setRenaming(selected[0]);
  useShortcuts({ undo, redo, duplicate, copied, take, paste, selectAll, find, rename });

  const acceptFlow = useCallback(
    (changed: AdminFlow) => {
      save.acceptFlow(changed);
      onRead(changed);
    },
    [save.acceptFlow, onRead],
  );
  const live = useVersionGraph(flow.id, liveVersion).data;
  const changes = useMemo(() => (live ? countChanges({ from: live, to: graph }) : 0), [live, graph]);
  const hasStart = graph.nodes.some(({ type }) => type === 'start');
  const isNodeSelected = graph.nodes.some(({ id }) => selected.includes(id));
  const show = (id: string) => {
    select([id]);
    commands.show(id);
  };
  useFlowPalette(graph, (id) => {
    show(id);
    focusNode(id);
  });
  const closeFind = () => {
    setFinding(false);
    if (selected[0]) focusNode(selected[0]);
    else if (finder.current instanceof HTMLElement) finder.current.focus();
  };
  const addFromPalette = (type: NodeType, byKeyboard: boolean) => {
    isAddedByKeyboard.current = byKeyboard;
    commands.add(type);
  };
  // The panel waits until the run to start from is loaded.
  const panel = trial.begin !== undefined && (
    <Suspense fallback={<div className="min-h-72" />}>
      <TryPanel
        begin={trial.begin}
        view={trial.view}
        onProgress={trial.view.setProgress}
        onShow={trial.showInDraft}
        onClose={trial.toggle}
      />
    </Suspense>
  );

  return (
    <EditorProvider value={editor}>
      <div className={editorFrame}>
        <EditorHeader
          name={document.name}
          onRename={(name) => change((before) => ({ ...before, name }), 'name')}
          liveVersion={liveVersion}
          callers={callers}
          changes={changes}
          save={save}
          onReason={() => setListing(true)}
          history={edit}
          isTrying={trial.isOpen}
          onTry={trial.toggle}
          onArrange={commands.tidy}
          onFind={find}
          onVersions={() => setDialog('versions')}
          onPublish={() => {
            settle();
            setDialog('publish');
          }}
        />
        <div data-workbench className="relative flex min-h-0 flex-1 flex-col md:flex-row">
          {/* Positioned, so that hidden names scroll with it and not the page. */}
          <div className="relative border-b border-line bg-surface md:overflow-y-auto md:border-r md:border-b-0">
            <Palette hasStart={hasStart} onAdd={addFromPalette} onNote={commands.note} />
          </div>
          <div className="relative flex min-h-0 min-w-0 flex-1">
            <div className="relative min-h-48 min-w-0 flex-1">
              <div className="contents" inert={trial.view.call !== null}>
                <Canvas wanted={wanted} onSelected={onSelected} onAdd={commands.add} />
                {graph.nodes.length === 0 && <EmptyCanvas />}
                <ProblemBar
                  refused={save.state === 'refused' ? save.message : null}
                  isOpen={isListing}
                  setOpen={setListing}
                />
                <PresentEditors />
                {isFinding && <FindBox onShow={show} onClose={closeFind} />}
                <Suspense>{commands.picker && <NodePicker hasStart={hasStart} {...commands.picker} />}</Suspense>
              </div>
              <Called trial={trial} flowName={document.name} graph={graph} />
            </div>
            <SidePanel
              trial={trial.isOpen ? panel : null}
              selected={selected}
              isNodeSelected={isNodeSelected}
              isAddedByKeyboard={isAddedByKeyboard}
              fresh={fresh}
              onDuplicate={duplicate}
            />
          </div>
        </div>
      </div>
      <Suspense>
        {dialog === 'publish' && (
          <PublishDialog
            liveVersion={liveVersion}
            callers={callers}
            flush={save.flush}
            pull={save.pull}
            onClose={() => setDialog(null)}
            onPublished={acceptFlow}
          />
        )}
        {dialog === 'versions' && <VersionsDialog onClose={() => setDialog(null)} onChanged={acceptFlow} />}
        {save.clash && <ConflictDialog clash={save.clash} mine={graph} resolve={save.resolve} />}
      </Suspense>
    </EditorProvider>
  );
}

/** The call of another flow that was opened from a trial, over the draft. */
function Called({
  trial: { view, openCall },
  flowName,
  graph,
}: {
  trial: ReturnType<typeof useTrialPanel>;
  flowName: string;
  graph: Graph;
}) {
  const { call, progress } = view;
  if (!call) return null;
  return (
    <section aria-label={flowEditorText.trial.graphOf(call.name)} className="absolute inset-0 flex flex-col bg-canvas">
      <Suspense>
        <CallGraph
          walked={{ flow: flowName, steps: progress.steps, state: progress.state?.state ?? '' }}
          call={call}
          names={graphWords(graph)}
          selected={view.node}
          onSelect={view.choose}
          onOpen={openCall}
        />
      </Suspense>
    </section>
  );
}

function EmptyCanvas() {
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-1 p-6 text-center">
      <p className="font-semibold">{flowEditorText.emptyTitle}</p>
      <p className="text-ink-soft">{flowEditorText.emptyBody}</p>
    </div>
  );
}

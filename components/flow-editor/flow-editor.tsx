'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ReactFlowProvider, useReactFlow } from 'reactflow';
import { cn } from '#components/browser/cn.ts';
import { toasts } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { graphWarnings } from '#lib/flows/graph/graph-warnings.ts';
import { knownVariables } from '#lib/flows/graph/known-variables.ts';
import { publishProblems } from '#lib/flows/graph/publish-problems.ts';
import type { Graph, NodeType } from '#lib/flows/graph/schema.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { arrange } from './arrange.ts';
import { Canvas } from './canvas.tsx';
import { ChooseDraftDialog } from './choose-draft-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { addNode, move, part, paste } from './edit-graph.ts';
import { type Editor, EditorProvider } from './editor-context.tsx';
import { EditorHeader } from './editor-header.tsx';
import { preloadTemplateBox } from './forms/template-field.tsx';
import { Inspector } from './inspector.tsx';
import { type LeftDraft, localDrafts } from './local-drafts.ts';
import { newNode } from './new-node.ts';
import { openingOf } from './opening.ts';
import { Palette } from './palette.tsx';
import { ProblemBar } from './problem-bar.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TryPanel } from './try-panel.tsx';
import { useAutosave } from './use-autosave.ts';
import { useFlowDocument } from './use-flow-document.ts';
import { useFlowSecretNames } from './use-flow-secrets.ts';
import { useLeftDrafts } from './use-left-drafts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const RIGHT = 320;
const NO_TRIAL: Editor['trial'] = { passed: new Set(), at: null };
const NO_SECRETS: string[] = [];
const NOTHING: readonly string[] = [];

export function FlowEditor({ flow }: { flow: AdminFlow }) {
  const left = useLeftDrafts(flow);
  const [chosen, setChosen] = useState<LeftDraft | null>(null);
  if (!left) return <PageSkeleton />;
  if (left.length > 1 && !chosen) return <ChooseDraftDialog flow={flow} left={left} onChoose={setChosen} />;
  const others = left.filter((draft) => draft !== chosen).toReversed();
  return (
    <ReactFlowProvider>
      <Workbench flow={flow} left={chosen ? [...others, chosen] : others} />
    </ReactFlowProvider>
  );
}

/**
 * Where a flow is drawn: it holds the draft, saves it, and gives every part what it looks at. `left` is what could not
 * be saved before; the last of it is gone on with.
 */
function Workbench({ flow, left }: { flow: AdminFlow; left: LeftDraft[] }) {
  const [{ kept, opening, place }] = useState(() => ({
    kept: left,
    opening: openingOf(flow, left),
    place: localDrafts.newPlace(flow.id),
  }));
  const edit = useFlowDocument(opening.document, opening.restored);
  const { document, change, changeGraph, endGesture } = edit;
  const { graph } = document;
  const [wanted, select] = useState(NOTHING);
  const [selected, setSelected] = useState(NOTHING);
  const save = useAutosave({ flow, base: opening.base, document, place });
  const secrets = useFlowSecretNames().data;
  const flowApi = useReactFlow();
  const [liveVersion, setLiveVersion] = useState(flow.published_version);
  const [dialog, setDialog] = useState<'publish' | 'versions' | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [trial, setTrial] = useState(NO_TRIAL);

  useEffect(preloadTemplateBox, []);
  const side = useRef<HTMLElement>(null);
  const [form] = selected;
  useEffect(() => {
    // Another node's form begins at its top.
    if (form) side.current?.scrollTo(0, 0);
  }, [form]);
  // After the autosave has kept it in this tab's own place.
  useEffect(() => {
    for (const draft of kept) localDrafts.clear(draft.place);
    if (kept.length > 0) toasts.add({ title: flowEditorText.restored });
  }, [kept]);

  // The same list for as long as it names the same, so that no text box is set up again at each letter.
  const variableList = JSON.stringify(knownVariables(graph));
  const variables = useMemo<string[]>(() => JSON.parse(variableList), [variableList]);
  const problems = useMemo(
    // Until the names are known, no secret is called unknown.
    () => publishProblems(graph, { secretNames: secrets ? new Set(secrets) : everySecret(graph) }),
    [graph, secrets],
  );
  const warnings = useMemo(() => graphWarnings(graph), [graph]);
  const editor = useMemo<Editor>(
    () => ({
      flowId: flow.id,
      graph,
      changeGraph,
      endGesture,
      select,
      problems,
      warnings,
      nodeMarks: nodeMarks(graph, problems, warnings),
      variables,
      secretNames: secrets ?? NO_SECRETS,
      trial,
    }),
    [flow.id, graph, changeGraph, endGesture, problems, warnings, secrets, variables, trial],
  );

  const add = (type: NodeType, dropped?: { x: number; y: number }) => {
    const after = dropped ? undefined : graph.nodes.find(({ id }) => id === selected[0]);
    const beside = after && { x: after.position.x + RIGHT, y: after.position.y };
    const node = newNode(graph, type, dropped ?? beside ?? middle(flowApi));
    changeGraph((before) => addNode(before, node, after));
    select([node.id]);
  };
  const insert = (piece: Graph) => {
    const copy = paste(graph, piece);
    changeGraph(() => copy.graph);
    select(copy.pasted);
  };
  const duplicate = () => insert(part(graph, new Set(selected)));
  const tidy = () => {
    const sizes = flowApi
      .getNodes()
      .flatMap(({ id, measured }) =>
        measured?.width && measured.height ? [[id, { width: measured.width, height: measured.height }] as const] : [],
      );
    changeGraph((before) => move(before, arrange(before, new Map(sizes))));
    requestAnimationFrame(() => void flowApi.fitView({ maxZoom: 1, padding: 0.2, duration: 250 }));
  };
  const { undo, redo } = edit;
  const copied = () => (selected.length > 0 ? part(graph, new Set(selected)) : null);
  useShortcuts({ undo, redo, duplicate, copied, paste: insert });

  const acceptFlow = useCallback(
    (changed: AdminFlow) => {
      save.acceptFlow(changed);
      setLiveVersion(changed.published_version);
    },
    [save.acceptFlow],
  );
  const toggleTrial = () => {
    setTrying(!isTrying);
    setTrial(NO_TRIAL);
  };

  return (
    <EditorProvider value={editor}>
      <div className="flex h-[calc(100dvh-3.5rem)] min-h-96 flex-col md:h-dvh">
        <EditorHeader
          name={document.name}
          onRename={(name) => change((before) => ({ ...before, name }), 'name')}
          liveVersion={liveVersion}
          save={save}
          history={edit}
          isTrying={isTrying}
          onTry={toggleTrial}
          onArrange={tidy}
          onVersions={() => setDialog('versions')}
          onPublish={() => setDialog('publish')}
        />
        <div className="relative flex min-h-0 flex-1 flex-col md:flex-row">
          <div className="border-b border-line bg-surface md:border-r md:border-b-0">
            <Palette hasStart={graph.nodes.some(({ type }) => type === 'start')} onAdd={add} />
          </div>
          <div className="relative min-h-48 min-w-0 flex-1">
            <Canvas wanted={wanted} onSelected={setSelected} onAdd={add} />
            {graph.nodes.length === 0 && <EmptyCanvas />}
            <ProblemBar />
          </div>
          <aside
            ref={side}
            className={cn(
              'overflow-y-auto border-line bg-surface md:w-90 md:border-l',
              // On narrow screens a sheet over the canvas, there while it has something to say.
              'max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:max-h-[70%] max-md:rounded-t-2xl max-md:border-t max-md:shadow-pop',
              !isTrying && selected.length === 0 && 'max-md:hidden',
            )}
          >
            {isTrying ? (
              <TryPanel onProgress={setTrial} onClose={toggleTrial} />
            ) : (
              <Inspector selected={selected} onDuplicate={duplicate} />
            )}
          </aside>
        </div>
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          liveVersion={liveVersion}
          flush={save.flush}
          onClose={() => setDialog(null)}
          onPublished={acceptFlow}
        />
      )}
      {dialog === 'versions' && <VersionsDialog onClose={() => setDialog(null)} onChanged={acceptFlow} />}
      {save.state === 'conflict' && <ConflictDialog mine={document} resolve={save.resolve} change={change} />}
    </EditorProvider>
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

/** A node that keeps the flow from being published says so before it warns. */
function nodeMarks(graph: Graph, problems: readonly GraphProblem[], warnings: readonly GraphProblem[]) {
  return new Map([
    ...countAtNodes(graph, warnings).map(([id, n]) => [id, flowEditorText.warningCount(n)] as const),
    ...countAtNodes(graph, problems).map(([id, n]) => [id, flowEditorText.problemCount(n)] as const),
  ]);
}

function countAtNodes({ nodes }: Graph, found: readonly GraphProblem[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { path } of found) {
    const node = path[0] === 'nodes' && typeof path[1] === 'number' ? nodes[path[1]] : undefined;
    if (node) counts.set(node.id, (counts.get(node.id) ?? 0) + 1);
  }
  return [...counts];
}

function everySecret({ nodes }: Graph): Set<string> {
  const headers = nodes.flatMap((node) => (node.type === 'http_request' ? (node.data.headers ?? []) : []));
  return new Set(headers.flatMap((header) => ('secretRef' in header ? [header.secretRef] : [])));
}

/** Where someone looks just now. */
function middle({ screenToFlowPosition }: ReturnType<typeof useReactFlow>) {
  const box = window.document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return screenToFlowPosition({ x: box.left + box.width / 2 - 120, y: box.top + box.height / 3 });
}

import { useCallback, useState } from 'react';
import { useReactFlow } from 'reactflow';
import { reportMissingScript } from '#components/browser/report-missing-script.ts';
import { toasts } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { MAX_NODES } from '#lib/flows/graph/constants.ts';
import type { Graph, NodeType } from '#lib/flows/graph/schema.ts';
import {
  addNode,
  addNote,
  connect,
  freePlace,
  insertInto,
  move,
  NODE_SIZE,
  part,
  paste,
  remove,
  takenIds,
} from './edit-graph.ts';
import type { Picking } from './editor-context.tsx';
import { newNode } from './new-node.ts';
import type { Selection } from './use-canvas.ts';
import { focusNode } from './use-form-keys.ts';
import { useView } from './use-view.ts';

const RIGHT = NODE_SIZE.width + 80;

/** The editor's actions on a flow: add, insert, duplicate, paste, arrange. New nodes are selected and in view. */
export function useCanvasCommands({
  graph,
  changeGraph,
  selection,
  select,
  selectNew,
}: {
  graph: Graph;
  changeGraph: (change: (graph: Graph) => Graph) => void;
  selection: Selection;
  select: (ids: readonly string[]) => void;
  selectNew: (id: string) => void;
}) {
  const view = useView(selection.ids);
  const flowApi = useReactFlow();
  const [picking, setPicking] = useState<Picking | null>(null);
  const pick = useCallback((next: Picking) => setPicking(next), []);

  const add = (type: NodeType, dropped?: { x: number; y: number }) => {
    const [edge] = selection.ids.length === 0 && type !== 'start' ? selection.edges : [];
    if (!dropped && edge) return insert(type, edge);
    const after = dropped ? undefined : graph.nodes.find(({ id }) => id === selection.ids[0]);
    const beside = after && { x: after.position.x + RIGHT, y: after.position.y };
    const node = newNode(graph, type, dropped ?? freePlace(graph, beside ?? view.middle()));
    changeGraph((before) => addNode(before, node, after));
    selectNew(node.id);
  };
  const insert = (type: NodeType, edgeId: string) => {
    const edge = graph.edges.find(({ id }) => id === edgeId);
    const ends = graph.nodes.filter(({ id }) => id === edge?.source || id === edge?.target);
    const between = {
      x: ends.reduce((sum, { position }) => sum + position.x, 0) / (ends.length || 1),
      y: ends.reduce((sum, { position }) => sum + position.y, 0) / (ends.length || 1),
    };
    const node = newNode(graph, type, freePlace(graph, between));
    changeGraph((before) => insertInto(before, node, edgeId));
    selectNew(node.id);
  };
  /** Adds the chosen kind of node at the place for which it was picked. */
  const place = (type: NodeType) => {
    if (!picking) return;
    if (picking.into) return insert(type, picking.into);
    const { from } = picking;
    const at = flowApi.screenToFlowPosition({ x: picking.x, y: picking.y });
    const node = newNode(graph, type, from ? { x: at.x, y: at.y - 19 } : at);
    changeGraph((before) => {
      const grown = addNode(before, node);
      return from ? connect(grown, { ...from, target: node.id }) : grown;
    });
    selectNew(node.id);
  };
  const note = (at = view.middle()) => {
    const { graph: grown, id } = addNote(graph, at);
    changeGraph(() => grown);
    select([id]);
  };
  const noteHere = () => picking && note(flowApi.screenToFlowPosition({ x: picking.x, y: picking.y }));

  const put = (piece: Graph, middle?: { x: number; y: number }) => {
    if (graph.nodes.length + piece.nodes.length > MAX_NODES) {
      toasts.add({ type: 'error', title: flowEditorText.pasteTooMany });
      return;
    }
    const copy = paste(graph, piece, middle);
    changeGraph(() => copy.graph);
    select(copy.pasted);
    const [first] = copy.pasted;
    // The next key, such as Enter, is meant for the copy.
    if (first !== undefined && document.activeElement?.matches('.react-flow__node')) focusNode(first);
  };
  const tidy = () => {
    const sizes = new Map(
      flowApi
        .getNodes()
        .flatMap(({ id, measured }) =>
          measured?.width && measured.height ? [[id, { width: measured.width, height: measured.height }] as const] : [],
        ),
    );
    // The layout library is loaded only for this button.
    void import('./arrange.ts').then(({ arrange }) => {
      const places = arrange(graph, sizes);
      view.keepWhereItIs(graph.nodes, places);
      changeGraph((before) => move(before, places));
    }, reportMissingScript);
  };
  const chosen = () => part(graph, new Set(selection.ids));
  return {
    add,
    note: () => note(),
    duplicate: () => selection.ids.length > 0 && put(chosen()),
    paste: (piece: Graph) => put(piece, view.middle()),
    copied: () => (selection.ids.length > 0 ? chosen() : null),
    take: () => {
      changeGraph((before) => remove(before, { nodes: [...selection.ids], edges: [...selection.edges] }));
      select([]);
    },
    selectAll: () => select([...takenIds(graph)]),
    tidy,
    show: view.show,
    picker: picking && { picking, onPick: place, onNote: noteHere, onClose: () => setPicking(null) },
    pick,
  };
}

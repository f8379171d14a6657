import { StickyNote } from 'lucide-react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { usePagePalette } from '../keys/page-palette.ts';
import { type Found, findInGraph } from './find-in-graph.ts';
import { nodeIcons } from './node-icons.ts';

const words = flowEditorText.find;

/** In the palette, before the pages. */
const MAX_OFFERED = 8;

/** Ctrl or ⌘ K finds nodes, texts and variables of the flow too. `go` is called with what was chosen. */
export function useFlowPalette(graph: Graph, go: (id: string) => void): void {
  const find = (text: string) =>
    findInGraph(graph, text)
      .toSorted((one, other) => Number(begins(other, text)) - Number(begins(one, text)))
      .slice(0, MAX_OFFERED)
      .map(({ id, title, excerpt }) => {
        const type = graph.nodes.find((node) => node.id === id)?.type;
        return {
          ...{ id: `node ${id}`, group: words.group, label: title || words.note, hint: excerpt },
          icon: type ? nodeIcons[type] : StickyNote,
          run: () => go(id),
        };
      });
  usePagePalette({ placeholder: words.palette, find });
}

const begins = ({ title }: Found, text: string) => title.toLowerCase().startsWith(text.toLowerCase());

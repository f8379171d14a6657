import { StickyNote } from 'lucide-react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { usePagePalette } from '../keys/page-palette.ts';
import { type Found, findInGraph } from './find-in-graph.ts';
import { nodeIcons } from './node-icons.ts';

const words = flowEditorText.find;

/** The most results listed before the pages. */
const MAX_OFFERED = 8;

/**
 * Makes the command palette (Ctrl or ⌘ K) find the flow's nodes, texts and variables, too. `go` gets the chosen one.
 */
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

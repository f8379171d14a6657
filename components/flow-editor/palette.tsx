import type { DragEvent } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { nodeTitles } from '#lib/flows/graph/node-facts.ts';
import { type NodeType, nodeTypes } from '#lib/flows/graph/schema.ts';
import { nodeEditors } from './node-editors.ts';

const MIME = 'application/x-parley-node';

/** The node kinds, to drag onto the canvas or to press. A flow has one start. */
export function Palette({ hasStart, onAdd }: { hasStart: boolean; onAdd: (type: NodeType) => void }) {
  return (
    <section aria-label={flowEditorText.palette} className="flex gap-1 overflow-x-auto p-2 md:flex-col">
      {nodeTypes.map((type) => {
        const { Icon } = nodeEditors[type];
        const disabled = type === 'start' && hasStart;
        return (
          <button
            key={type}
            type="button"
            disabled={disabled}
            draggable={!disabled}
            aria-label={flowEditorText.add(nodeTitles[type])}
            title={flowEditorText.paletteHint}
            onClick={() => onAdd(type)}
            onDragStart={(event) => {
              event.dataTransfer.setData(MIME, type);
              event.dataTransfer.effectAllowed = 'copy';
            }}
            className="flex h-9 shrink-0 items-center gap-2 rounded-lg px-2.5 text-[0.8125rem] font-medium text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-45 pointer-coarse:h-11"
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className="whitespace-nowrap">{nodeTitles[type]}</span>
          </button>
        );
      })}
    </section>
  );
}

/** The kind of node that is dropped, when it comes from the palette. */
export function draggedType(event: DragEvent): NodeType | undefined {
  const dragged = event.dataTransfer.getData(MIME);
  return nodeTypes.find((type) => type === dragged);
}

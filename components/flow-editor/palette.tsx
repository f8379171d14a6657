import { PanelLeftClose, PanelLeftOpen, StickyNote } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { nodeTitles, nodeTypes } from '#lib/flows/graph/node-facts.ts';
import type { NodeType } from '#lib/flows/graph/schema.ts';
import { nodeIcons } from './node-icons.ts';

const MIME = 'application/x-parley-node';

/** In pixels. From this width on there is room for names next to the canvas and a form. */
const ROOMY = 1280;

const itemStyles =
  'flex h-9 shrink-0 items-center gap-2 rounded-lg px-2.5 text-[0.8125rem] font-medium text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-45 pointer-coarse:h-11';

/** The kinds of nodes, to drag onto the canvas or to press. A flow has one start. The palette folds to its icons. */
export function Palette({
  hasStart,
  onAdd,
  onNote,
}: {
  hasStart: boolean;
  onAdd: (type: NodeType, byKeyboard: boolean) => void;
  onNote: () => void;
}) {
  const [isFolded, setFolded] = useState(() => window.innerWidth < ROOMY);
  const name = cn('whitespace-nowrap', isFolded && 'md:sr-only');
  const Fold = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <section aria-label={flowEditorText.palette} className="flex gap-1 overflow-x-auto p-2 md:flex-col">
      {nodeTypes.map((type) => {
        const Icon = nodeIcons[type];
        const disabled = type === 'start' && hasStart;
        return (
          <button
            key={type}
            type="button"
            disabled={disabled}
            draggable={!disabled}
            aria-label={flowEditorText.add(nodeTitles[type])}
            title={isFolded ? nodeTitles[type] : flowEditorText.paletteHint}
            // A press by keyboard has a click count of 0.
            onClick={({ detail }) => onAdd(type, detail === 0)}
            onDragStart={(event) => {
              event.dataTransfer.setData(MIME, type);
              event.dataTransfer.effectAllowed = 'copy';
            }}
            className={itemStyles}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className={name}>{nodeTitles[type]}</span>
          </button>
        );
      })}
      <button
        type="button"
        aria-label={flowEditorText.add(flowEditorText.notes.add)}
        title={isFolded ? flowEditorText.notes.add : undefined}
        onClick={onNote}
        className={itemStyles}
      >
        <StickyNote aria-hidden className="size-4 shrink-0" />
        <span className={name}>{flowEditorText.notes.add}</span>
      </button>
      <button
        type="button"
        aria-label={isFolded ? flowEditorText.unfoldPalette : flowEditorText.foldPalette}
        title={isFolded ? flowEditorText.unfoldPalette : flowEditorText.foldPalette}
        onClick={() => setFolded(!isFolded)}
        className={cn(itemStyles, 'max-md:hidden md:mt-2 text-ink-faint')}
      >
        <Fold aria-hidden className="size-4 shrink-0" />
      </button>
    </section>
  );
}

/** The kind of the dropped node, if it comes from the palette. */
export function draggedType(event: DragEvent): NodeType | undefined {
  const dragged = event.dataTransfer.getData(MIME);
  return nodeTypes.find((type) => type === dragged);
}

import { X } from 'lucide-react';
import type { NodeProps } from 'reactflow';
import { cn } from '#components/browser/cn.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { MAX_NOTE } from '#lib/flows/graph/constants.ts';
import type { CanvasNote } from './canvas-graph.ts';
import { remove, setNote } from './edit-graph.ts';
import { useDrawing } from './editor-context.tsx';

const words = flowEditorText.notes;

/** A note on the canvas, dragged by its upper edge. Continuous typing is one undo step. */
export function NoteNode({ data: { note }, selected }: NodeProps<CanvasNote>) {
  const { changeGraph, endGesture, isReadOnly } = useDrawing();
  return (
    <div
      className={cn(
        'group w-56 rounded-lg border border-warn/60 bg-warn-soft text-left shadow-card',
        selected && 'border-accent ring-2 ring-accent/35',
      )}
    >
      <div className="flex h-5 cursor-grab items-center justify-end px-1">
        {!isReadOnly && (
          <button
            type="button"
            aria-label={words.remove}
            className="nodrag rounded text-warn-text opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
            onClick={() => changeGraph((before) => remove(before, { nodes: [note.id] }))}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      <textarea
        aria-label={words.text}
        placeholder={words.placeholder}
        readOnly={isReadOnly}
        maxLength={MAX_NOTE}
        value={note.text}
        onChange={(event) => changeGraph((before) => setNote(before, note.id, event.target.value), `note ${note.id}`)}
        onBlur={endGesture}
        className="nodrag nowheel block field-sizing-content max-h-80 min-h-12 w-full resize-none bg-transparent px-2.5 pb-2 text-xs text-ink placeholder:text-warn-text focus-visible:outline-0"
      />
    </div>
  );
}

import { X } from 'lucide-react';
import type { NodeProps } from 'reactflow';
import { cn } from '#components/browser/cn.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { MAX_NOTE } from '#lib/flows/graph/constants.ts';
import type { FlowNote } from '#lib/flows/graph/schema.ts';
import type { CanvasNote } from './canvas-graph.ts';
import { remove, setNote } from './edit-graph.ts';
import { useDrawing, useEditor } from './editor-context.tsx';

const words = flowEditorText.notes;

/** A note on the canvas, dragged by its upper edge. */
export function NoteNode({ data: { note }, selected }: NodeProps<CanvasNote>) {
  const { changeGraph, isReadOnly } = useDrawing();
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
      <NoteText note={note} />
    </div>
  );
}

/**
 * What a note says; continuous typing is one undo step. The text is from the graph itself: React Flow's copy comes a render
 * later, which would move the cursor to the end.
 */
function NoteText({ note: { id, text } }: { note: FlowNote }) {
  const { graph, changeGraph, endGesture, isReadOnly } = useEditor();
  return (
    <textarea
      aria-label={words.text}
      placeholder={words.placeholder}
      readOnly={isReadOnly}
      maxLength={MAX_NOTE}
      value={graph.notes?.find((note) => note.id === id)?.text ?? text}
      onChange={(event) => changeGraph((before) => setNote(before, id, event.target.value), `note ${id}`)}
      onBlur={endGesture}
      className="nodrag nowheel block field-sizing-content max-h-80 min-h-12 w-full resize-none bg-transparent px-2.5 pb-2 text-xs text-ink placeholder:text-warn-text focus-visible:outline-0"
    />
  );
}

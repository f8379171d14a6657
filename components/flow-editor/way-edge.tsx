import { Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { BaseEdge, type EdgeProps, getBezierPath } from 'reactflow';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { useDrawing } from './editor-context.tsx';

const SIZE = 22;

/** An edge. While hovered or selected, it has a button in the middle that inserts a node. */
export const WayEdge = memo(function WayEdge(props: EdgeProps) {
  const { id, markerEnd, style, selected = false } = props;
  const { pick, isReadOnly, trial } = useDrawing();
  const [isPointedAt, setPointedAt] = useState(false);
  const isLit = trial.edges.has(id);
  const [path, x, y] = getBezierPath(props);
  return (
    <g onPointerEnter={() => setPointedAt(true)} onPointerLeave={() => setPointedAt(false)}>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={24}
        className={isLit ? 'edge-lit' : ''}
        {...(markerEnd && { markerEnd })}
        {...(style && { style })}
      />
      {(isPointedAt || selected) && !isReadOnly && (
        <foreignObject x={x - SIZE / 2} y={y - SIZE / 2} width={SIZE} height={SIZE}>
          <button
            type="button"
            // Keyboard users select the edge and add a node from the palette.
            tabIndex={-1}
            aria-label={flowEditorText.insertHere}
            title={flowEditorText.insertHere}
            onClick={(event) => {
              event.stopPropagation();
              pick({ x: event.clientX, y: event.clientY, into: id });
            }}
            className="flex size-full items-center justify-center rounded-full border border-line-strong bg-surface text-ink-soft hover:border-accent hover:text-accent-text"
          >
            <Plus aria-hidden className="size-3.5" />
          </button>
        </foreignObject>
      )}
    </g>
  );
});

import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Handle, type NodeProps, Position } from 'reactflow';
import { cn } from '#components/browser/cn.ts';
import { nodeFacts, nodeTitles } from '#lib/flows/graph/node-facts.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { ARRIVAL, type CanvasNode } from './canvas-graph.ts';
import { useEditor } from './editor-context.tsx';
import { nodeEditors } from './node-editors.ts';

/** A node on the canvas: its kind, what it does in a line, and a handle for each way out. */
export function StepNode({ data: { node }, selected }: NodeProps<CanvasNode>) {
  const { nodeMarks, trial } = useEditor();
  const passed = trial.passed.has(node.id) ? 'passed' : undefined;
  return (
    <div
      data-trial={trial.at === node.id ? 'here' : passed}
      className={cn(
        'w-60 rounded-xl border border-line-strong bg-surface text-left shadow-card transition-[border-color,box-shadow]',
        selected && 'border-accent ring-2 ring-accent/35',
        'data-[trial=passed]:border-ok data-[trial=passed]:ring-2 data-[trial=passed]:ring-ok/40',
        'data-[trial=here]:border-info data-[trial=here]:ring-4 data-[trial=here]:ring-info/40',
      )}
    >
      {node.type !== 'start' && (
        <Handle type="target" position={Position.Left} id={ARRIVAL} className="flow-handle" style={{ top: 21 }} />
      )}
      <Face node={node} mark={nodeMarks.get(node.id)} />
    </div>
  );
}

/** Everything that does not change while a node is dragged or selected. */
const Face = memo(function Face({ node, mark }: { node: FlowNode; mark: string | undefined }) {
  const { handles, summary } = nodeFacts(node);
  const { Icon } = nodeEditors[node.type];
  return (
    <>
      <div className="flex items-center gap-2 px-3 pt-2.5">
        <span className="flex size-6 items-center justify-center rounded-md bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-3.5" />
        </span>
        <span className="min-w-0 flex-1 truncate text-[0.8125rem] font-semibold">{nodeTitles[node.type]}</span>
        {mark && (
          <span title={mark} className="text-warn-text">
            <TriangleAlert aria-hidden className="size-4" />
            <span className="sr-only">{mark}</span>
          </span>
        )}
      </div>
      <p className="line-clamp-2 min-h-5 px-3 pt-1 pb-2 text-xs wrap-anywhere text-ink-soft">{summary}</p>
      {handles.length > 0 && (
        <ul className="border-t border-line py-1">
          {handles.map(({ id, label, optional }) => (
            <li key={id} className={cn('relative h-6 px-3 text-right text-xs leading-6', optional && 'text-ink-faint')}>
              {/* The handle stands half outside: what is cut off is the label's own. */}
              <span className="block truncate">{label}</span>
              <Handle type="source" position={Position.Right} id={id} className="flow-handle" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

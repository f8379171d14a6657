import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Handle, type NodeProps, Position } from 'reactflow';
import { cn } from '#components/browser/cn.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { MAX_TITLE } from '#lib/flows/graph/constants.ts';
import { nodeFacts, nodeTitles } from '#lib/flows/graph/node-facts.ts';
import { nodeTitle } from '#lib/flows/graph/node-names.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { ARRIVAL, type CanvasNode } from './canvas-graph.ts';
import { rename } from './edit-graph.ts';
import { useDrawing } from './editor-context.tsx';
import { kindGround } from './kind-colors.ts';
import { nodeIcons } from './node-icons.ts';
import { EditorsAt } from './present-editors.tsx';
import { useCallableFlows } from './use-callable-flows.ts';

/** At the height of the title. */
const ARRIVAL_PLACE = { top: 19 };

/** A node on the canvas: its title in its kind's color, a summary, and a handle for each exit. */
export const StepNode = memo(function StepNode({ data: { node }, selected }: NodeProps<CanvasNode>) {
  const { nodeMarks, trial, renaming } = useDrawing();
  const passed = trial.passed.has(node.id) ? 'passed' : undefined;
  const stopped = trial.failed === node.id ? 'failed' : passed;
  return (
    <div
      data-trial={trial.at === node.id ? 'here' : stopped}
      className={cn(
        'w-60 rounded-xl border border-line-strong bg-surface text-left shadow-card transition-[border-color,box-shadow]',
        selected && 'border-accent ring-2 ring-accent/35',
        'data-[trial=passed]:border-ok data-[trial=passed]:ring-2 data-[trial=passed]:ring-ok/40',
        'data-[trial=failed]:border-danger data-[trial=failed]:ring-4 data-[trial=failed]:ring-danger/40',
        'data-[trial=here]:border-info data-[trial=here]:ring-4 data-[trial=here]:ring-info/40',
      )}
    >
      <EditorsAt nodeId={node.id} />
      {node.type !== 'start' && (
        <Handle type="target" position={Position.Left} id={ARRIVAL} className="flow-handle" style={ARRIVAL_PLACE} />
      )}
      <Face node={node} mark={nodeMarks.get(node.id)} isRenaming={renaming === node.id} />
    </div>
  );
});

/** The parts of a node that do not change while it is dragged or selected. */
const Face = memo(function Face({
  node,
  mark,
  isRenaming,
}: {
  node: FlowNode;
  mark: string | undefined;
  isRenaming: boolean;
}) {
  const { handles, summary } = nodeFacts(node);
  const Icon = nodeIcons[node.type];
  return (
    <>
      <div
        title={nodeTitles[node.type]}
        className={cn('flex h-9 items-center gap-2 rounded-t-[0.6875rem] px-3', kindGround(node.type))}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {isRenaming ? (
          <TitleInput node={node} />
        ) : (
          <span dir="auto" className="min-w-0 flex-1 truncate text-left text-[0.8125rem] font-semibold text-ink">
            {nodeTitle(node)}
          </span>
        )}
        {mark && (
          <span title={mark} className="text-warn-text">
            <TriangleAlert aria-hidden className="size-4" />
            <span className="sr-only">{mark}</span>
          </span>
        )}
      </div>
      <div className="min-h-5 px-3 pt-1.5 pb-2 text-xs text-ink-soft">
        {/* The padding is on the parent, or a third line would show in it. */}
        <p className="line-clamp-2 wrap-anywhere">
          {node.type === 'run_flow' ? <CalledFlow flowId={node.data.flowId} /> : summary}
        </p>
      </div>
      {handles.length > 0 && (
        <ul className="border-t border-line py-1">
          {handles.map(({ id, label, optional }) => (
            <li key={id} className={cn('relative h-6 px-3 text-right text-xs leading-6', optional && 'text-ink-faint')}>
              {/* The handle is half outside, so only the label may be truncated. */}
              <span dir="auto" className="block truncate text-right">
                {label}
              </span>
              <Handle type="source" position={Position.Right} id={id} className="flow-handle" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

/** The field appears because someone wants to type in it. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Saves the title on Enter or blur; Escape discards the change. */
function TitleInput({ node }: { node: FlowNode }) {
  const { changeGraph, setRenaming } = useDrawing();
  return (
    <input
      ref={focus}
      aria-label={flowEditorText.rename}
      defaultValue={node.title ?? ''}
      placeholder={nodeTitles[node.type]}
      maxLength={MAX_TITLE}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => {
        changeGraph((before) => rename(before, node.id, event.target.value));
        setRenaming(null);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') event.currentTarget.value = node.title ?? '';
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
      }}
      className="nodrag min-w-0 flex-1 rounded bg-surface px-1 text-[0.8125rem] font-semibold text-ink"
    />
  );
}

/** The name of the flow that a node calls. */
function CalledFlow({ flowId }: { flowId: string }) {
  return useCallableFlows().data?.find(({ id }) => id === flowId)?.name;
}

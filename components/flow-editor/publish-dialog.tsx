import { toasts } from '#lib/browser/toasts.ts';
import type { AdminFlow } from '#lib/flows/admin-operations.ts';
import { diffGraphs, type GraphDiff } from '#lib/flows/graph/diff-graphs.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { commonText } from '#lib/i18n/en/common-text.ts';
import { flowEditorText } from '#lib/i18n/en/flow-editor-text.ts';
import { nodeNames } from '#lib/i18n/en/flows-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useEditor } from './editor-context.tsx';
import { ProblemList } from './problem-list.tsx';
import { ifMatch } from './use-autosave.ts';
import { usePublishFlow, useVersionGraph } from './use-versions.ts';

const words = flowEditorText.publishing;
const tones = { added: 'ok', removed: 'danger', changed: 'info' } as const;

/** Shows what publishing changes, or what is in its way, and publishes exactly what was looked at. */
export function PublishDialog({
  liveVersion,
  flush,
  onClose,
  onPublished,
}: {
  liveVersion: number | null;
  /** Saves the draft; its revision is published. */
  flush: () => Promise<number>;
  onClose: () => void;
  onPublished: (flow: AdminFlow) => void;
}) {
  const { slug: workspace } = useWorkspace();
  const { flowId, graph, problems } = useEditor();
  const live = useVersionGraph(flowId, liveVersion);
  const publish = usePublishFlow();
  const confirm = async () => {
    const revision = await flush();
    const flow = await publish.mutateAsync({ params: { workspace, flow_id: flowId }, headers: ifMatch(revision) });
    toasts.add({ title: words.done(flow.published_version ?? 1) });
    onPublished(flow);
    onClose();
  };
  const diff = live.data && diffGraphs({ from: live.data, to: graph });
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={words.title}
      description={liveVersion === null ? words.first : words.changes(liveVersion)}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button
            variant="primary"
            disabled={problems.length > 0}
            loading={publish.isPending}
            // What is refused stands in the dialog.
            onClick={() => void confirm().catch(() => undefined)}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {diff && live.data && <Changes diff={diff} from={live.data} to={graph} />}
        {problems.length > 0 && (
          <Callout tone="warn" title={words.blocked}>
            <ProblemList />
          </Callout>
        )}
        <FormError message={publish.error?.message ?? live.error?.message} />
      </div>
    </Dialog>
  );
}

function Changes({ diff: { nodes, edges }, from, to }: { diff: GraphDiff; from: Graph; to: Graph }) {
  const hasEdges = edges.added.length + edges.removed.length > 0;
  if (nodes.length === 0 && !hasEdges) return <p className="text-ink-soft">{words.nothing}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {nodes.map(({ id, type, change, fields }) => (
        <li key={id} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[change]}>{words[change]}</Badge>
            {nodeNames[type]} <code className="text-xs text-ink-faint">{id}</code>
          </span>
          {fields.map((field) => (
            <FieldChange key={field} field={field} from={fieldOf(from, id, field)} to={fieldOf(to, id, field)} />
          ))}
        </li>
      ))}
      {hasEdges && <li className="text-ink-soft">{words.edges(edges.added.length, edges.removed.length)}</li>}
    </ul>
  );
}

/** What a field of a node held, and what it holds now. */
function FieldChange({ field, from, to }: { field: string; from: string; to: string }) {
  return (
    <dl className="ml-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-l border-line pl-3 text-xs">
      <dt className="text-ink-faint">{field}</dt>
      <dd className="flex flex-col gap-0.5 font-mono whitespace-pre-wrap wrap-anywhere">
        {from && <del className="text-danger-text">{from}</del>}
        {to && <ins className="text-ok-text no-underline">{to}</ins>}
      </dd>
    </dl>
  );
}

const MAX_SHOWN = 400;

function fieldOf(graph: Graph, id: string, field: string): string {
  const data: Record<string, unknown> = { ...graph.nodes.find((node) => node.id === id)?.data };
  const value = data[field];
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

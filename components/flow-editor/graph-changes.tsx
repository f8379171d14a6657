import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { areSame, diffGraphs } from '#lib/flows/graph/diff-graphs.ts';
import { nodeName } from '#lib/flows/graph/node-names.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { Badge } from '../ui/badge.tsx';

const words = flowEditorText.changes;
const tones = { added: 'ok', removed: 'danger', changed: 'info' } as const;

/** The changes from `from` to `to`, node by node and field by field; shows `unchanged` if there are none. */
export function GraphChanges({ from, to, unchanged }: { from: Graph; to: Graph; unchanged?: string }) {
  const { nodes, edges } = diffGraphs({ from, to });
  if (areSame({ from, to })) return <p className="text-ink-soft">{unchanged}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {nodes.map(({ node, change, fields }) => (
        <li key={node.id} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[change]}>{words[change]}</Badge>
            <span className="min-w-0 wrap-anywhere">{nodeName(node)}</span>
            <code className="text-xs text-ink-faint">{node.id}</code>
          </span>
          {fields.map((field) => (
            <FieldChange
              key={field}
              field={field}
              from={fieldOf(from, node.id, field)}
              to={fieldOf(to, node.id, field)}
            />
          ))}
        </li>
      ))}
      {edges.added.length + edges.removed.length > 0 && (
        <li className="text-ink-soft">{words.edges(edges.added.length, edges.removed.length)}</li>
      )}
    </ul>
  );
}

/** A field's old and new value. */
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
  const node = graph.nodes.find((node) => node.id === id);
  const data: Record<string, unknown> = { ...node?.data };
  const value = field === 'title' ? node?.title : data[field];
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

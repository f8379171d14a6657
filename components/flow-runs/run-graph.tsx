import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { RunDetail } from '#lib/flows/runs/schema.ts';
import type { Call } from '../flow-editor/calls-of.ts';
import { useVersionGraph } from '../flow-editor/use-versions.ts';
import { QueryError } from '../ui/query-error.tsx';

const RunCanvas = dynamic(() => import('../flow-editor/run-canvas.tsx').then((file) => file.RunCanvas), { ssr: false });

export type RunCall = Call<RunDetail['steps'][number]>;

type Props = {
  run: RunDetail;
  /** Whose graph it is; null for the run's own flow. */
  call: RunCall | null;
  /** What people call a node of the run's own flow. */
  titles: ReadonlyMap<string, string>;
  selected: string | null;
  onSelect: (nodeId: string | null) => void;
  onOpen: (call: RunCall | null, nodeId: string | null) => void;
};

/** The way of a run on the graph of its flow, or on that of a flow that it ran, each in the version of that moment. */
export function RunGraph({ run, call, titles, selected, onSelect, onOpen }: Props) {
  const flowId = call?.flowId ?? run.flow_id;
  const graph = useVersionGraph(flowId, call?.version ?? run.version);
  const shown = useMemo(() => (call ? within(call, run) : run), [call, run]);
  return (
    <section
      aria-label={words.graph}
      className="flex h-72 flex-col overflow-hidden rounded-xl border border-line bg-canvas lg:sticky lg:top-4 lg:h-[calc(100dvh-12rem)] lg:min-h-96"
    >
      {call && <Trail {...{ run, call, titles, onOpen }} />}
      <div className="relative min-h-0 flex-1">
        {graph.isError && <QueryError error={graph.error} retry={graph.refetch} />}
        {graph.data && (
          <RunCanvas key={call?.id ?? 'own'} {...{ flowId, selected, onSelect }} graph={graph.data} run={shown} />
        )}
      </div>
    </section>
  );
}

/** What the run did in a call. It stands there only while the call is the last that it was in. */
function within({ steps }: RunCall, run: RunDetail) {
  const last = steps.at(-1);
  const isLast = last === run.steps.at(-1);
  return {
    steps: steps.map((step) => ({ ...step, called: null })),
    state: isLast ? run.state : '',
    node_id: last?.node_id ?? null,
  };
}

const linkStyles = 'min-h-6 rounded font-medium text-accent-text hover:underline';

/** From the run's own flow to the one that is looked at; each part leads back to the node that ran the next. */
function Trail({ run, call, titles, onOpen }: Pick<Props, 'run' | 'titles' | 'onOpen'> & { call: RunCall }) {
  const calls: RunCall[] = [];
  for (let at: RunCall | null = call; at; at = at.parent) calls.unshift(at);
  const opener = call.parent?.steps.find(({ number }) => number === call.opener)?.called?.title;
  return (
    <nav aria-label={words.trail} className="border-b border-line bg-surface px-3 py-1.5 text-[0.8125rem]">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {[null, ...calls].map((one, index) => {
          const next = calls[index];
          const name = one?.name ?? run.flow_name;
          return (
            <li key={one?.id ?? 'own'} className="flex min-w-0 items-center gap-1.5">
              {next ? (
                <button type="button" className={linkStyles} onClick={() => onOpen(one, next.by)}>
                  {name}
                </button>
              ) : (
                <span aria-current="page" className="font-semibold wrap-anywhere">
                  {name}
                </span>
              )}
              {next && (
                <span aria-hidden className="text-ink-faint">
                  ›
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="text-xs text-ink-faint">
        {words.openedFrom(opener ?? titles.get(call.by) ?? call.by)} · {words.columns.version} {call.version}
      </p>
    </nav>
  );
}

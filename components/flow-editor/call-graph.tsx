import { useMemo } from 'react';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { GraphWords } from '#lib/flows/graph/node-names.ts';
import type { Call } from './calls-of.ts';
import { VersionCanvas } from './version-canvas.tsx';

type GraphStep = {
  number: number;
  node_id: string;
  node_type: string;
  handle: string | null;
  called: { flow_id: string; version: number; flow: string; title: string; exit: string | null; by: string } | null;
};

export type GraphCall = Call<GraphStep>;

type Props = {
  /** A run or a trial: the name of its own flow, its steps, and its state. */
  walked: { flow: string; steps: readonly GraphStep[]; state: string };
  call: GraphCall;
  /** Names for the nodes of the run's own flow. */
  names: GraphWords;
  selected: string | null;
  onSelect: (nodeId: string | null) => void;
  /** Goes to another call, or to the run's own flow. */
  onOpen: (call: GraphCall | null, nodeId: string | null) => void;
};

/** The path of a run or trial through the graph of a called flow, in the version that it ran. */
export function CallGraph({ walked, call, names, selected, onSelect, onOpen }: Props) {
  const shown = useMemo(() => within(call, walked), [call, walked]);
  return (
    <>
      <Trail {...{ walked, call, names, onOpen }} />
      <VersionCanvas
        key={call.id}
        {...{ selected, onSelect }}
        flowId={call.flowId}
        version={call.version}
        run={shown}
      />
    </>
  );
}

/** The steps of one call. Its state is shown only while the run's last step is in this call. */
function within({ steps }: GraphCall, walked: Props['walked']) {
  const last = steps.at(-1);
  const isLast = last === walked.steps.at(-1);
  return {
    steps: steps.map((step) => ({ ...step, called: null })),
    state: isLast ? walked.state : '',
    node_id: last?.node_id ?? null,
  };
}

const linkStyles = 'min-h-6 rounded font-medium text-accent-text hover:underline';

/**
 * The path from the run's own flow to the flow on the screen. Each part leads back to the node that called the next.
 */
function Trail({ walked, call, names, onOpen }: Pick<Props, 'walked' | 'call' | 'names' | 'onOpen'>) {
  const calls: GraphCall[] = [];
  for (let at: GraphCall | null = call; at; at = at.parent) calls.unshift(at);
  const opener = call.parent?.steps.find(({ number }) => number === call.opener)?.called?.title;
  return (
    <nav aria-label={words.trail} className="border-b border-line bg-surface px-3 py-1.5 text-[0.8125rem]">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {[null, ...calls].map((one, index) => {
          const next = calls[index];
          const name = one?.name ?? walked.flow;
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
        {words.openedFrom(opener ?? names[call.by]?.name ?? call.by)} · {words.columns.version} {call.version}
      </p>
    </nav>
  );
}

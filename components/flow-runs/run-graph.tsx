import dynamic from 'next/dynamic';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { GraphWords } from '#lib/flows/graph/node-names.ts';
import type { RunDetail } from '#lib/flows/runs/schema.ts';
import { CallGraph, type GraphCall } from '../flow-editor/call-graph.tsx';
import { useVersionGraph } from '../flow-editor/use-versions.ts';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';

const RunCanvas = dynamic(
  part(() => import('../flow-editor/run-canvas.tsx').then((file) => file.RunCanvas)),
  { ssr: false },
);

type Props = {
  run: RunDetail;
  /** The call whose graph is shown; null for the run's own flow. */
  call: GraphCall | null;
  /** Names for the nodes of the run's own flow. */
  names: GraphWords;
  selected: string | null;
  onSelect: (nodeId: string | null) => void;
  onOpen: (call: GraphCall | null, nodeId: string | null) => void;
};

/** The path of a run through the graph of its flow or of a flow that it called, in the version that ran. */
export function RunGraph({ run, call, ...looking }: Props) {
  return (
    <section
      aria-label={words.graph}
      className="flex h-72 flex-col overflow-hidden rounded-xl border border-line bg-canvas lg:sticky lg:top-4 lg:h-[calc(100dvh-12rem)] lg:min-h-96"
    >
      {call ? (
        <CallGraph walked={{ flow: run.flow_name, steps: run.steps, state: run.state }} call={call} {...looking} />
      ) : (
        <OwnGraph run={run} {...looking} />
      )}
    </section>
  );
}

function OwnGraph({ run, selected, onSelect }: Pick<Props, 'run' | 'selected' | 'onSelect'>) {
  const graph = useVersionGraph(run.flow_id, run.version);
  return (
    <div className="relative min-h-0 flex-1">
      {graph.isError && <QueryError error={graph.error} retry={graph.refetch} />}
      {graph.data && <RunCanvas {...{ run, selected, onSelect }} flowId={run.flow_id} graph={graph.data} />}
    </div>
  );
}

import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { GraphWords } from '#lib/flows/graph/node-names.ts';
import type { RunDetail } from '#lib/flows/runs/schema.ts';
import { CallGraph, type GraphCall } from '../flow-editor/call-graph.tsx';
import { VersionCanvas } from '../flow-editor/version-canvas.tsx';

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
export function RunGraph({ run, call, names, onOpen, ...looking }: Props) {
  return (
    <section
      aria-label={words.graph}
      className="flex h-72 flex-col overflow-hidden rounded-xl border border-line bg-canvas lg:sticky lg:top-4 lg:h-[calc(100dvh-12rem)] lg:min-h-96"
    >
      {call ? (
        <CallGraph
          walked={{ flow: run.flow_name, steps: run.steps, state: run.state }}
          {...{ call, names, onOpen }}
          {...looking}
        />
      ) : (
        <VersionCanvas run={run} {...looking} flowId={run.flow_id} version={run.version} />
      )}
    </section>
  );
}

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import { Callout } from '../ui/callout.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { RunCanvas as Canvas } from './run-canvas.tsx';
import { useVersionGraph } from './use-versions.ts';

const RunCanvas = dynamic(
  part(() => import('./run-canvas.tsx').then((file) => file.RunCanvas)),
  { ssr: false, loading: () => <CanvasSkeleton /> },
);

type Props = Omit<ComponentProps<typeof Canvas>, 'graph'> & { version: number };

/** A version's graph, as soon as it is loaded, with the path of a run. */
export function VersionCanvas({ version, ...looking }: Props) {
  const graph = useVersionGraph(looking.flowId, version);
  return (
    <div className="relative min-h-0 flex-1">
      {graph.isPending && <CanvasSkeleton />}
      {graph.isError &&
        (isGone(graph.error) ? (
          <Callout>{words.graphGone}</Callout>
        ) : (
          <QueryError error={graph.error} retry={graph.refetch} />
        ))}
      {graph.data && <RunCanvas {...looking} graph={graph.data} />}
    </div>
  );
}

/** Its flow may have been deleted since the run. */
const isGone = (error: Error) => error instanceof AdminError && error.code === 'not_found';

function CanvasSkeleton() {
  return (
    <div role="status" className="flex h-full items-center justify-center gap-8 p-6">
      <span className="sr-only">{commonText.loading}</span>
      {['first', 'second', 'third'].map((node) => (
        <Skeleton key={node} className="h-24 max-w-40 flex-1 rounded-xl" />
      ))}
    </div>
  );
}

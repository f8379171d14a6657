'use client';

import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { cn } from '#components/browser/cn.ts';
import { personName } from '#components/browser/person-name.ts';
import { flowsText, flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import { Link } from '#components/ui/link.tsx';
import { runStates } from '#lib/flows/runs/constants.ts';
import type { RunSummary } from '#lib/flows/runs/schema.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RunPicture } from '../ui/pictures/run-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Select } from '../ui/select.tsx';
import { RunState } from './run-state.tsx';
import { useFlowRuns } from './use-flow-runs.ts';

const outcomes = [
  { value: 'all', label: words.all },
  ...runStates.map((value) => ({ value, label: words.states[value] })),
] as const;

/** The runs of a flow. */
export function RunsPage({ flowId, flowName }: { flowId: string; flowName: string }) {
  const { slug } = useWorkspace();
  usePageTitle(flowName, flowsText.runs);
  const { filter, set } = useUrlFilter(['state']);
  const outcome = outcomes.find(({ value }) => value === filter.state)?.value ?? 'all';
  const runs = useFlowRuns(flowId, outcome === 'all' ? undefined : outcome);
  const columns = useMemo(() => runColumns(`/${slug}/flows/${flowId}/runs`), [slug, flowId]);
  return (
    <>
      <PageHeader
        back={{ href: `/${slug}/flows/${flowId}`, label: words.back }}
        title={words.title(flowName)}
        description={words.description}
        actions={
          <Select
            aria-label={words.outcome}
            className="w-48"
            value={outcome}
            options={outcomes}
            onValueChange={(state) => set({ state: state === 'all' ? null : state })}
          />
        }
      />
      {runs.isError && <QueryError error={runs.error} retry={runs.refetch} />}
      {runs.isSuccess && (
        <Card bare>
          <DataTable
            label={words.listLabel}
            columns={columns}
            rows={runs.data}
            rowId={({ id }) => id}
            empty={
              outcome === 'all' ? (
                <EmptyState picture={<RunPicture />} title={words.emptyTitle} description={words.emptyBody} />
              ) : (
                <EmptyState
                  icon={SearchX}
                  title={words.nothingMatches}
                  description={words.nothingMatchesBody}
                  actions={<Button onClick={() => set({ state: null })}>{words.allOutcomes}</Button>}
                />
              )
            }
          />
          <LoadMore query={runs} />
        </Card>
      )}
    </>
  );
}

function runColumns(base: string): Column<RunSummary>[] {
  const { columns: titles } = words;
  return [
    {
      id: 'contact',
      header: titles.contact,
      className: 'min-w-28',
      cell: (row) => (
        <Link href={`${base}/${row.id}`} prefetch={false} className="font-medium wrap-anywhere hover:underline">
          {personName(row.contact)}
        </Link>
      ),
    },
    {
      id: 'state',
      header: titles.state,
      cell: (run) => (
        <div className="flex flex-col items-start gap-0.5">
          <RunState state={run.state} />
          {run.error && (
            <span
              className={cn(
                'line-clamp-2 max-w-96 text-xs',
                run.state === 'failed' ? 'text-danger-text' : 'text-ink-faint',
              )}
            >
              {run.error}
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'version',
      header: titles.version,
      className: 'max-sm:hidden tabular-nums',
      cell: (row) => row.version,
    },
    {
      id: 'steps',
      header: titles.steps,
      className: 'max-sm:hidden tabular-nums',
      cell: (row) => row.step_count,
    },
    {
      id: 'started',
      header: titles.started,
      className: 'whitespace-nowrap',
      cell: (row) => <RelativeTime value={row.started_at} />,
    },
  ];
}

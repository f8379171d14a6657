'use client';

import { ScrollArea } from '@base-ui/react/scroll-area';
import { ArrowLeft, RotateCcw, Square } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { RunDetail } from '#lib/flows/runs/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { RunState } from './run-state.tsx';
import { useCancelRun, useFlowRun, useRerun } from './use-flow-runs.ts';

type NodeTitles = Partial<Record<string, string>>;

/**
 * One run: what went into each node and what came out. Secrets are masked where this is recorded. The server passes the
 * titles, because the kinds of nodes would bring their schemas into the page.
 */
export function RunPage(props: { flowId: string; runId: string; nodeTitles: NodeTitles }) {
  const { flowId, runId, nodeTitles } = props;
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const run = useFlowRun(flowId, runId);
  const rerun = useRerun(flowId);
  const cancel = useCancelRun(flowId);
  const runs = `/${workspace}/flows/${flowId}/runs`;
  const params = { workspace, flow_id: flowId, run_id: runId };
  const stop = () =>
    cancel.mutate({ params }, { onSuccess: () => toasts.add({ title: words.cancelDone }), onError: toastError });
  const again = () =>
    rerun.mutate(
      { params },
      {
        onSuccess: ({ id }) => {
          toasts.add({ title: words.rerunDone });
          router.push(`${runs}/${id}`);
        },
        onError: toastError,
      },
    );
  if (run.isError) return <QueryError error={run.error} retry={run.refetch} />;
  if (!run.data) return null;
  const { state, error, contact_name, ended_at, steps, variables } = run.data;
  return (
    <>
      <PageHeader
        title={words.detailTitle(contact_name)}
        description={<RunFacts run={run.data} />}
        actions={
          <>
            <ButtonLink href={runs}>
              <ArrowLeft aria-hidden />
              {words.backToRuns}
            </ButtonLink>
            {ended_at === null && (
              <Button loading={cancel.isPending} onClick={stop}>
                <Square aria-hidden />
                {words.cancel}
              </Button>
            )}
            {state === 'failed' && (
              <Button variant="primary" loading={rerun.isPending} onClick={again}>
                <RotateCcw aria-hidden />
                {words.rerun}
              </Button>
            )}
          </>
        }
      />
      {error && <Callout tone="danger">{error}</Callout>}
      <ol aria-label={words.steps} className="flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.number}>
            <Step step={step} title={nodeTitles[step.node_type] ?? step.node_type} />
          </li>
        ))}
      </ol>
      <Card title={ended_at ? words.variablesAtEnd : words.variables}>
        <JsonBlock value={variables} />
      </Card>
    </>
  );
}

function RunFacts({ run }: { run: RunDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RunState state={run.state} />
      <DateTime value={run.started_at} />
      <span>
        {words.columns.version} {run.version}
      </span>
      {run.rerun_of_id && <span>{words.rerunOf}</span>}
    </span>
  );
}

/** A kind that is not there any more is called by its word in the graph. */
function Step({ step, title }: { step: RunDetail['steps'][number]; title: string }) {
  const { number, node_id, input, output, handle, error, duration_ms } = step;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-ink-faint tabular-nums">{number}</span>
        <h2 className="font-semibold">{title}</h2>
        <code className="text-xs text-ink-faint">{node_id}</code>
        {handle && <Badge tone={handle === 'error' ? 'danger' : 'neutral'}>{words.leftBy(handle)}</Badge>}
        <span className="ml-auto text-xs text-ink-faint tabular-nums">{words.took(duration_ms)}</span>
      </div>
      {error && <p className="mt-1.5 text-danger-text">{error}</p>}
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <Side title={words.input} value={input} />
        <Side title={words.output} value={output} />
      </div>
    </Card>
  );
}

function Side({ title, value }: { title: string; value: unknown }) {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty) return null;
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{title}</h3>
      <JsonBlock value={value} />
    </section>
  );
}

function JsonBlock({ value }: { value: unknown }) {
  return (
    // Can be scrolled by the keyboard, too, where it is too long.
    <ScrollArea.Root>
      <ScrollArea.Viewport className="max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 -outline-offset-2">
        <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{JSON.stringify(value, null, 2)}</pre>
      </ScrollArea.Viewport>
    </ScrollArea.Root>
  );
}

'use client';

import { FlaskConical, MessagesSquare, RotateCcw, Square } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useCallback, useMemo, useRef, useState } from 'react';
import { personName } from '#components/browser/person-name.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowsText, flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { GraphWords } from '#lib/flows/graph/node-names.ts';
import type { RunDetail } from '#lib/flows/runs/schema.ts';
import type { GraphCall } from '../flow-editor/call-graph.tsx';
import { callsOf } from '../flow-editor/calls-of.ts';
import { StepCard } from '../flow-editor/step-card.tsx';
import { ValueView } from '../flow-editor/value-view.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { RunGraph } from './run-graph.tsx';
import { RunState } from './run-state.tsx';
import { useCancelRun, useFlowRun, useRerun } from './use-flow-runs.ts';

const ConfirmDialog = dynamic(
  part(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog)),
  { loading: () => null },
);

type Props = {
  flowId: string;
  runId: string;
  names: GraphWords;
  /** Whether the flow was deleted while this run was under way: it has no other pages any more. */
  isDeleted: boolean;
};

/**
 * One run on the graph of its version: its path, and each node's input and output. Secrets were masked when this was
 * recorded. The server passes the nodes' names, because computing them here would load the schemas of all kinds of
 * nodes.
 */
export function RunPage({ flowId, runId, names, isDeleted }: Props) {
  const { slug } = useWorkspace();
  const run = useFlowRun(flowId, runId);
  usePageTitle(run.data && personName(run.data.contact), flowsText.runs);
  const calls = useMemo(() => callsOf(run.data?.steps ?? []), [run.data]);
  const [callId, setCallId] = useState<number | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const steps = useRef<HTMLOListElement>(null);
  const select = useCallback(
    (id: string | null) => {
      setSelected(id);
      const place = id !== null && `[data-node="${CSS.escape(id)}"][data-call="${callId ?? ''}"]`;
      if (place) steps.current?.querySelector(place)?.scrollIntoView({ block: 'nearest' });
    },
    [callId],
  );
  const open = (call: Pick<GraphCall, 'id'> | null, id: string | null) => {
    setCallId(call?.id ?? null);
    setSelected(id);
  };
  if (run.isError) return <QueryError error={run.error} retry={run.refetch} />;
  if (!run.data) return null;
  const { state, error, ended_at, variables, rerun } = run.data;
  return (
    <>
      <PageHeader
        back={
          isDeleted
            ? { href: `/${slug}/flows`, label: words.backToFlows }
            : { href: `/${slug}/flows/${flowId}/runs`, label: words.backToRuns }
        }
        title={words.detailTitle(personName(run.data.contact))}
        description={<RunFacts run={run.data} />}
        actions={<RunActions run={run.data} isDeleted={isDeleted} />}
      />
      {isDeleted && <Callout>{words.flowDeleted}</Callout>}
      {error && <Callout tone={state === 'failed' ? 'danger' : 'info'}>{error}</Callout>}
      {rerun && (
        <Callout>
          {words.wasRerun} <DateTime value={rerun.started_at} />.{' '}
          <RunLink flowId={flowId} id={rerun.id}>
            {words.openRerun}
          </RunLink>
        </Callout>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <RunGraph
          run={run.data}
          call={calls.find(({ id }) => id === callId) ?? null}
          names={names}
          selected={selected}
          onSelect={select}
          onOpen={open}
        />
        <ol ref={steps} aria-label={words.steps} className="flex min-w-0 flex-col gap-2.5">
          {run.data.steps.map((step) => {
            const call = calls.find((call) => call.steps.includes(step)) ?? null;
            const opened = calls.find(({ opener }) => opener === step.number);
            return (
              <li key={step.number} data-node={step.node_id} data-call={call?.id ?? ''}>
                <StepCard
                  step={step}
                  names={names}
                  isSelected={selected === step.node_id && callId === (call?.id ?? null)}
                  onSelect={() => open(call, step.node_id)}
                  follow={opened && { flow: opened.name, onFollow: () => open(opened, null) }}
                />
              </li>
            );
          })}
        </ol>
      </div>
      <Card title={ended_at ? words.variablesAtEnd : words.variables}>
        <div className="text-[0.8125rem]">
          <ValueView value={variables} />
        </div>
      </Card>
    </>
  );
}

function RunActions({ run, isDeleted }: { run: RunDetail; isDeleted: boolean }) {
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const flowId = run.flow_id;
  const rerun = useRerun(flowId);
  const cancel = useCancelRun(flowId);
  const [isAsking, setIsAsking] = useState(false);
  const flow = `/${workspace}/flows/${flowId}`;
  const params = { workspace, flow_id: flowId, run_id: run.id };
  const stop = () =>
    cancel.mutate({ params }, { onSuccess: () => toasts.add({ title: words.cancelDone }), onError: toastError });
  const again = () =>
    rerun.mutate(
      { params },
      {
        onSuccess: ({ id }) => {
          toasts.add({ title: words.rerunDone });
          router.push(`${flow}/runs/${id}`);
        },
        onError: toastError,
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <>
      <ButtonLink href={`/${workspace}/inbox/${run.conversation_id}`}>
        <MessagesSquare aria-hidden />
        {words.conversation}
      </ButtonLink>
      {!isDeleted && (
        <ButtonLink href={`${flow}?run=${run.id}`}>
          <FlaskConical aria-hidden />
          {words.tryAgain}
        </ButtonLink>
      )}
      {run.ended_at === null && (
        <Button loading={cancel.isPending} onClick={stop}>
          <Square aria-hidden />
          {words.cancel}
        </Button>
      )}
      {run.can_rerun && (
        <Button
          variant="primary"
          loading={rerun.isPending}
          onClick={run.rerun === null ? again : () => setIsAsking(true)}
        >
          <RotateCcw aria-hidden />
          {run.rerun === null ? words.rerun : words.rerunAgain}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.rerunAgainTitle}
          description={words.rerunAgainDescription}
          confirm={words.rerunAgainConfirm}
          danger={false}
          loading={rerun.isPending}
          onConfirm={again}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** A link to another run of the same flow. */
function RunLink({ flowId, id, children }: { flowId: string; id: string; children: string }) {
  const { slug } = useWorkspace();
  return (
    <Link href={`/${slug}/flows/${flowId}/runs/${id}`} className="text-accent-text underline">
      {children}
    </Link>
  );
}

function RunFacts({ run }: { run: RunDetail }) {
  const { waiting } = run;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RunState state={run.state} />
      <DateTime value={run.started_at} />
      <span>
        {words.columns.version} {run.version}
      </span>
      {run.rerun_of_id && (
        <span>
          {run.repeats ? (
            <RunLink flowId={run.flow_id} id={run.repeats.id}>
              {words.rerunOf}
            </RunLink>
          ) : (
            words.rerunOf
          )}
        </span>
      )}
      {waiting && (
        <span>
          {words.waitsFor[waiting.for]} <DateTime value={waiting.until} />
          {waiting.attempt > 0 && ` ${words.invalidAnswers(waiting.attempt)}`}
        </span>
      )}
    </span>
  );
}

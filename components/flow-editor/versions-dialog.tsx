import dynamic from 'next/dynamic';
import { Suspense, useState } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { AdminFlow, FlowVersionView } from '#lib/flows/definitions/admin-operations.ts';
import { TEST_FAILED } from '#lib/flows/flow-tests/constants.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Select } from '../ui/select.tsx';
import { useEditor } from './editor-context.tsx';
import { GraphChanges } from './graph-changes.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useRollbackFlow, useVersionGraph, useVersions } from './use-versions.ts';

const RunCanvas = dynamic(part(() => import('./run-canvas.tsx').then((file) => file.RunCanvas)));

const words = flowEditorText.versionList;

/** Every published version: who, when and why, its differences, and ways to restore it. */
export function VersionsDialog({ onClose, onChanged }: { onClose: () => void; onChanged: (flow: AdminFlow) => void }) {
  const { slug: workspace } = useWorkspace();
  const { flowId, changeGraph } = useEditor();
  const versions = useVersions(flowId);
  const rollback = useRollbackFlow();
  const [isLeaving, setLeaving] = useState(false);
  const [failing, setFailing] = useState<{ version: number; tests: string[] } | null>(null);
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const params = { workspace, flow_id: flowId };
  const live = versions.data?.find(({ is_live }) => is_live)?.version;
  const done = (title: string) => ({
    onSuccess: (flow: AdminFlow) => {
      toasts.add({ title });
      onChanged(flow);
    },
    onError: toastError,
  });
  const rollBack = (version: number, { despiteTests = false } = {}) =>
    rollback.mutate(
      { params, body: { version, despite_tests: despiteTests } },
      {
        onSuccess: (flow) => {
          setFailing(null);
          done(words.rolledBack(version)).onSuccess(flow);
        },
        onError: (error) => {
          const tests = failedTests(error);
          if (tests.length > 0) setFailing({ version, tests });
          else toastError(error);
        },
      },
    );
  const restore = (version: number, graph: Graph) => {
    changeGraph(() => graph);
    toasts.add({ title: words.restored(version) });
    onClose();
  };
  return (
    <Dialog size="lg" onClose={onClose} title={words.title} description={words.description}>
      {versions.isError && <QueryError error={versions.error} retry={versions.refetch} />}
      {versions.data?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="divide-y divide-line">
        {versions.data?.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <VersionFacts version={one} />
            <Button
              size="sm"
              aria-expanded={lookedAt === one.version}
              onClick={() => setLookedAt(lookedAt === one.version ? null : one.version)}
            >
              {lookedAt === one.version ? words.close : words.look}
            </Button>
            {one.is_live ? (
              <Button size="sm" onClick={() => setLeaving(true)}>
                {words.unpublish}
              </Button>
            ) : (
              <Button size="sm" loading={rollback.isPending} onClick={() => rollBack(one.version)}>
                {live !== undefined && one.version < live ? words.rollback : words.makeLive}
              </Button>
            )}
            {lookedAt === one.version && (
              <Look version={one.version} others={versions.data} onRestore={(graph) => restore(one.version, graph)} />
            )}
          </li>
        ))}
      </ul>
      {isLeaving && (
        <UnpublishDialog flowId={flowId} onDone={done(words.unpublished).onSuccess} onClose={() => setLeaving(false)} />
      )}
      {failing && (
        <ConfirmDialog
          title={words.failing(failing.version)}
          description={words.failingHint}
          confirm={words.anyway}
          loading={rollback.isPending}
          onConfirm={() => rollBack(failing.version, { despiteTests: true })}
          onClose={() => setFailing(null)}
        >
          <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
            {failing.tests.map((test) => (
              <li key={test}>{test}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const failedTests = (error: Error) =>
  error instanceof AdminError ? error.issues.filter(({ type }) => type === TEST_FAILED).map(({ msg }) => msg) : [];

function VersionFacts({ version: { version, created_at, published_by, note, is_live } }: { version: FlowVersionView }) {
  return (
    <div className="min-w-40 flex-1">
      <p className="flex flex-wrap items-center gap-x-2.5">
        <span className="font-medium">{words.version(version)}</span>
        {is_live && (
          <Badge tone="ok" dot>
            {words.live}
          </Badge>
        )}
        <span className="text-ink-soft">
          <RelativeTime value={created_at} /> {published_by && words.by(published_by)}
        </span>
      </p>
      {note && <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-wrap text-ink-soft">{note}</p>}
    </div>
  );
}

const DRAFT = 'draft';

/** A version's graph, and its differences from the draft or from another version. */
function Look({
  version,
  others,
  onRestore,
}: {
  version: number;
  others: readonly FlowVersionView[];
  onRestore: (graph: Graph) => void;
}) {
  const { flowId, graph: draft } = useEditor();
  const [against, setAgainst] = useState(DRAFT);
  const [selected, setSelected] = useState<string | null>(null);
  const shown = useVersionGraph(flowId, version);
  const other = useVersionGraph(flowId, against === DRAFT ? null : Number(against));
  const from = against === DRAFT ? draft : other.data;
  const failed = shown.error ?? other.error;
  if (failed) return <QueryError error={failed} retry={shown.refetch} />;
  return (
    <div className="flex w-full flex-col gap-3 pt-2">
      <div className="h-72 overflow-hidden rounded-xl border border-line bg-canvas">
        <Suspense>
          {shown.data && <RunCanvas flowId={flowId} graph={shown.data} selected={selected} onSelect={setSelected} />}
        </Suspense>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.compare} className="w-48">
          <Select
            value={against}
            options={[
              { value: DRAFT, label: words.draft },
              ...others
                .filter((one) => one.version !== version)
                .map((one) => ({ value: String(one.version), label: words.version(one.version) })),
            ]}
            onValueChange={setAgainst}
          />
        </Field>
        <Button disabled={!shown.data} onClick={() => shown.data && onRestore(shown.data)}>
          {words.restore}
        </Button>
      </div>
      {shown.data && from && (
        <section aria-label={words.differences(version)}>
          <GraphChanges from={from} to={shown.data} unchanged={words.same} />
        </section>
      )}
    </div>
  );
}

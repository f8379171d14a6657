import { useState } from 'react';
import { toasts } from '#components/browser/toasts.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { MAX_VERSION_NOTE as MAX_NOTE_LENGTH } from '#lib/flows/definitions/schema.ts';
import { areSame } from '#lib/flows/graph/diff-graphs.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useEditor } from './editor-context.tsx';
import { GraphChanges } from './graph-changes.tsx';
import { ProblemList } from './problem-list.tsx';
import { isStale } from './save-problem.ts';
import { ifMatch } from './use-autosave.ts';
import { usePublishFlow, useVersionGraph } from './use-versions.ts';

const words = flowEditorText.publishing;

/** Shows what publishing would change, or what prevents it, and publishes exactly what was shown. */
export function PublishDialog({
  liveVersion,
  callers,
  flush,
  pull,
  onClose,
  onPublished,
}: {
  liveVersion: number | null;
  /** The live flows that call this one. */
  callers: readonly { name: string }[];
  /** Saves the draft and resolves to the revision to publish. */
  flush: () => Promise<number>;
  /** Reads what others changed, up to a revision. */
  pull: (revision: number) => Promise<void>;
  onClose: () => void;
  onPublished: (flow: AdminFlow) => void;
}) {
  const { slug: workspace } = useWorkspace();
  const { flowId, graph, problems, warnings } = useEditor();
  const live = useVersionGraph(flowId, liveVersion);
  const isUnchanged = live.data !== undefined && areSame({ from: live.data, to: graph });
  const publish = usePublishFlow();
  const [isSaving, setSaving] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setProblem(null);
    setSaving(true);
    const revision = await flush().finally(() => setSaving(false));
    const params = { workspace, flow_id: flowId };
    const flow = await publish.mutateAsync({ params, query: { note }, headers: ifMatch(revision) });
    toasts.add({ title: words.done(flow.published_version ?? 1) });
    onPublished(flow);
    onClose();
  };
  const failed = async (error: Error) => {
    setProblem(isStale(error) ? words.stale : error.message);
    if (isStale(error)) await pull(Number.POSITIVE_INFINITY);
  };
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={words.title}
      description={
        liveVersion === null ? words.first : isUnchanged ? words.unchanged(liveVersion) : words.changes(liveVersion)
      }
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button
            variant="primary"
            disabled={problems.length > 0 || isUnchanged}
            loading={isSaving || publish.isPending}
            onClick={() => void confirm().catch(failed)}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {live.data && !isUnchanged && <GraphChanges from={live.data} to={graph} />}
        {problems.length > 0 && (
          <Callout tone="warn" title={words.blocked}>
            <ProblemList onLeave={onClose} />
          </Callout>
        )}
        {problems.length === 0 && warnings.length > 0 && (
          <Callout tone="warn" title={words.warnings}>
            <ProblemList kind="warnings" onLeave={onClose} />
          </Callout>
        )}
        {callers.length > 0 && !isUnchanged && (
          <p className="wrap-anywhere">
            {(callers.length === 1 ? words.usedBy : words.usedByMany)(
              callers.map(({ name }) => `“${name}”`).join(', '),
            )}
          </p>
        )}
        {!isUnchanged && (
          <Field label={words.note} optional hint={words.noteHint}>
            <Textarea maxLength={MAX_NOTE_LENGTH} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
        <FormError message={problem ?? live.error?.message} />
      </div>
    </Dialog>
  );
}

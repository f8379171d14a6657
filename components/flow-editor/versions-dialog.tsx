import { useState } from 'react';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { useEditor } from './editor-context.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useRollbackFlow, useVersions } from './use-versions.ts';

const words = flowEditorText.versionList;

/** Every version that was published, and the way back to each. */
export function VersionsDialog({ onClose, onChanged }: { onClose: () => void; onChanged: (flow: AdminFlow) => void }) {
  const { slug: workspace } = useWorkspace();
  const { flowId } = useEditor();
  const versions = useVersions(flowId);
  const rollback = useRollbackFlow();
  const [isLeaving, setLeaving] = useState(false);
  const params = { workspace, flow_id: flowId };
  const done = (title: string) => ({
    onSuccess: (flow: AdminFlow) => {
      toasts.add({ title });
      onChanged(flow);
    },
    onError: toastError,
  });
  return (
    <Dialog size="md" onClose={onClose} title={words.title} description={words.description}>
      {versions.isError && <QueryError error={versions.error} retry={versions.refetch} />}
      {versions.data?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="divide-y divide-line">
        {versions.data?.map(({ version, created_at, published_by, is_live }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="font-medium">{words.version(version)}</span>
            {is_live && (
              <Badge tone="ok" dot>
                {words.live}
              </Badge>
            )}
            <span className="flex-1 text-ink-soft">
              <RelativeTime value={created_at} /> {published_by && words.by(published_by)}
            </span>
            {is_live ? (
              <Button size="sm" onClick={() => setLeaving(true)}>
                {words.unpublish}
              </Button>
            ) : (
              <Button
                size="sm"
                loading={rollback.isPending}
                onClick={() => rollback.mutate({ params, body: { version } }, done(words.rolledBack(version)))}
              >
                {words.rollback}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isLeaving && (
        <UnpublishDialog flowId={flowId} onDone={done(words.unpublished).onSuccess} onClose={() => setLeaving(false)} />
      )}
    </Dialog>
  );
}

'use client';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import type { KeyView, rotateKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

const { rotate: words } = apiKeysText;

type Overlap = keyof typeof words.overlaps;
const overlaps = (['0', '1', '24', '168', '720'] as const).map((value) => ({ value, label: words.overlaps[value] }));

/** Creates a key that takes over from this one, and shows its token. `baseUrl` is the public API's. */
export function RotateKeyDialog({
  apiKey,
  baseUrl,
  onClose,
}: {
  apiKey: KeyView;
  baseUrl: string;
  onClose: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const rotate = useRotateKey();
  const confirm = () =>
    rotate.mutate(
      { params: { workspace, key_id: apiKey.id }, body: { overlap_hours: Number(overlap) } },
      { onError: toastError },
    );
  if (rotate.data) return <NewTokenDialog token={rotate.data.token} baseUrl={baseUrl} onClose={onClose} />;
  return (
    <ConfirmDialog
      danger={false}
      onClose={onClose}
      title={words.title(apiKey.name)}
      description={words.description}
      confirm={words.confirm}
      loading={rotate.isPending}
      onConfirm={confirm}
    >
      <Field label={words.overlap}>
        <Select value={overlap} onValueChange={setOverlap} options={overlaps} />
      </Field>
    </ConfirmDialog>
  );
}

function useRotateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rotateKeyOperation>('POST /api/admin/{workspace}/keys/{key_id}/rotate', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}

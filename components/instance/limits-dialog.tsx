'use client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { messageOf } from '#components/browser/message-of.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { limitsText } from '#components/i18n/en/limits-text.ts';
import type {
  InstanceWorkspace,
  listWorkspaceQuotasOperation,
  setWorkspaceQuotaOperation,
} from '#lib/workspace/instance/operations.ts';
import { type QuotaName, quotaNames } from '#lib/workspace/quotas/constants.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

const { limits: words } = instanceText;
const options = quotaNames.map((value) => ({ value, label: limitsText.names[value].title }));

/** Sets a workspace's own limits, one at a time, and shows how much of each is used. */
export function LimitsDialog({ workspace, onClose }: { workspace: InstanceWorkspace; onClose: () => void }) {
  const params = { workspace_id: workspace.id };
  const [name, setName] = useState<QuotaName>('requests_per_minute');
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const quotas = useQuery({
    queryKey: queryKeys.instanceQuotas(workspace.id),
    queryFn: ({ signal }) =>
      callAdmin<typeof listWorkspaceQuotasOperation>('GET /api/instance/workspaces/{workspace_id}/quotas', {
        params,
        signal,
      }),
  });
  const save = useAdminMutation<typeof setWorkspaceQuotaOperation>(
    'POST /api/instance/workspaces/{workspace_id}/quotas',
    { invalidates: [queryKeys.instance()] },
  );
  const quota = quotas.data?.quotas.find((one) => one.name === name);
  const value = typed ?? (quota?.is_own ? String(quota.limit ?? 0) : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{0,10}$/.test(value.trim())) return setProblem(words.wholeNumber);
    save.mutate(
      { params, body: { name, value: value.trim() === '' ? null : Number(value) } },
      {
        onSuccess: () => {
          toasts.add({ title: words.saved });
          onClose();
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  return (
    <FormDialog
      title={instanceText.workspaces.limitsOf(workspace.name)}
      description={words.description}
      submitLabel={commonText.save}
      pending={save.isPending}
      disabled={!quota}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name}>
        <Select
          value={name}
          onValueChange={(next) => {
            setName(next);
            setTyped(null);
          }}
          options={options}
        />
      </Field>
      <Field label={words.value} hint={quota && hintOf(quota)}>
        <Input inputMode="numeric" value={value} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <FormError message={problem ?? undefined} />
    </FormDialog>
  );
}

/** How much is used, and which limit applies while the field is empty. */
function hintOf({ used, limit, is_own: isOwn }: { used: number | null; limit: number | null; is_own: boolean }) {
  const hints = [used !== null && words.used(used), !isOwn && words.ofInstallation(limit)];
  return hints.filter(Boolean).join(' ') || undefined;
}

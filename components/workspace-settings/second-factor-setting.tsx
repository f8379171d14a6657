'use client';
import { useRouter } from 'next/navigation';
import { useId, useTransition } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { workspaceText } from '#components/i18n/en/workspace-text.ts';
import type { requireSecondFactorOperation } from '#lib/workspace/workspaces/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

const { secondFactor: words } = workspaceText;

/** Whether members need a second factor to get in. For owners. */
export function SecondFactorSetting({ required }: { required: boolean }) {
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const set = useRequireSecondFactor();
  const [isRefreshing, refresh] = useTransition();
  const id = useId();
  const change = (next: boolean) =>
    set.mutate(
      { params: { workspace }, body: { required: next } },
      {
        onSuccess: () => {
          toasts.add({ title: next ? words.isOn : words.isOff });
          refresh(() => router.refresh());
        },
        onError: toastError,
      },
    );
  return (
    <Card>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="text-[0.9375rem] font-semibold">
            {words.title}
          </h2>
          <p className="mt-0.5 max-w-prose text-pretty text-ink-soft">{words.description}</p>
        </div>
        <Switch
          aria-labelledby={id}
          checked={set.isPending || (isRefreshing && set.isSuccess) ? set.variables.body.required : required}
          onCheckedChange={change}
        />
      </div>
    </Card>
  );
}

function useRequireSecondFactor() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof requireSecondFactorOperation>('PUT /api/admin/{workspace}/second-factor', {
    invalidates: [queryKeys.workspace(slug)],
  });
}

'use client';
import { cn } from '#components/browser/cn.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { controlsText, phoneText as words } from '#components/i18n/en/sandbox-text.ts';
import type { PhoneMessage, playStatusOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { DeliveryTick } from '../inbox/delivery-tick.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { usePhoneNumber } from './phone-number.ts';

const STEPS = ['sent', 'delivered', 'read'] as const;
const CODES = [131026, 131049, 131047, 131053] as const;

/** The status of a message from the business, and the receipt that the sandbox should send next. */
export function StatusMenu({ message }: { message: PhoneMessage }) {
  const { slug: workspace } = useWorkspace();
  const query = usePhoneNumber();
  const playing = usePlayStatus();
  const { id, status, failed_with: failedWith } = message;
  if (!status) return null;
  const play = (played: (typeof STEPS)[number] | 'failed', code?: number) =>
    playing.mutate(
      { params: { workspace }, query, body: { message_id: id, status: played, code } },
      { onError: toastError },
    );
  const isFailed = status === 'failed';
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${isFailed ? words.failed(failedWith) : words.statuses[status]}: ${words.play}`}
          className={cn(
            'inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-md px-1 hover:bg-hover',
            isFailed && 'text-danger-text',
          )}
        >
          {isFailed && <span>{words.failed(failedWith)}</span>}
          <DeliveryTick status={status === 'played' ? 'read' : status} />
        </button>
      }
    >
      <MenuGroup label={words.statusOf}>
        {STEPS.map((step) => (
          <MenuItem key={step} onClick={() => play(step)}>
            {words.statuses[step]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={words.failWith}>
        {CODES.map((code) => (
          <MenuItem key={code} danger onClick={() => play('failed', code)}>
            {controlsText.codes[code]}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

function usePlayStatus() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof playStatusOperation>('POST /api/admin/{workspace}/sandbox/status', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}

'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { numberText } from '#components/i18n/en/number-text.ts';
import type { disconnectNumberOperation, NumberView } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { phoneOf } from './phone-of.ts';

const { disconnect: words } = numberText;

export function DisconnectDialog({
  number,
  isOnly,
  onClose,
}: {
  number: NumberView;
  /** Whether it is the only connected number. */
  isOnly: boolean;
  onClose: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const remove = useAdminMutation<typeof disconnectNumberOperation>(
    'DELETE /api/admin/{workspace}/numbers/{number_id}',
    { invalidates: [queryKeys.numbers(workspace)] },
  );
  const input = { params: { workspace, number_id: number.id } };
  const description = isOnly ? `${words.description} ${words.only}` : words.description;
  return <DeleteDialog {...{ remove, input, onClose }} name={phoneOf(number)} words={{ ...words, description }} />;
}

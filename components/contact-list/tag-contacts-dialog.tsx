'use client';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { tagContactsText as words } from '#components/i18n/en/contacts-text.ts';
import type { ContactFilters, tagContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { TagInput } from '../contacts/tag-input.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { undoTags } from './undo-tags.ts';

/** Adds tags to many contacts or removes tags; the toast afterwards offers to undo. */
export function TagContactsDialog({
  whom,
  count,
  onClose,
  onDone,
}: {
  whom: { contact_ids: string[] } | { matching: ContactFilters & { count: number } };
  count: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const tagging = useTagContacts();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isNothing = add.length + remove.length === 0;
  const undo = async (requests: Parameters<typeof undoTags>[0]) => {
    const { left, error } = await undoTags(requests, (change) =>
      tagging.mutateAsync({ params: { workspace }, body: { ...change, leaves_full: true } }),
    );
    if (left === 0) toasts.add({ title: commonText.undone });
    else {
      toasts.add({
        type: 'error',
        title: words.notUndone(left),
        description: error instanceof Error ? error.message : words.full,
        // Those that were changed back stay as they are.
        ...(error !== null && { action: { label: commonText.tryAgain, onPress: () => void undo(requests) } }),
        timeout: 10_000,
      });
    }
  };
  const submit = () => {
    setChecked(true);
    if (isNothing) return;
    tagging.mutate(
      { params: { workspace }, body: { ...whom, add, remove } },
      {
        onSuccess: ({ changed, undo: requests }) => {
          const action = { label: commonText.undo, onPress: () => void undo(requests) };
          toasts.add({ title: words.done(changed), ...(changed > 0 && { action }) });
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={words.title(count)}
      submitLabel={words.submit}
      pending={tagging.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <TagInput label={words.add} tags={add} onChange={setAdd} />
      <TagInput label={words.remove} tags={remove} onChange={setRemove} />
      <FormError error={tagging.error} message={isChecked && isNothing ? words.nothing : undefined} />
    </FormDialog>
  );
}

function useTagContacts() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof tagContactsOperation>('POST /api/admin/{workspace}/contacts/tags', {
    invalidates: [queryKeys.contacts(slug)],
  });
}

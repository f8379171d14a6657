'use client';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { tagContactsText as words } from '#components/i18n/en/contacts-text.ts';
import type { tagContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TagInput } from './tag-input.tsx';

/** Gives many contacts tags, or takes tags from them. */
export function TagContactsDialog({
  contactIds,
  onClose,
  onDone,
}: {
  contactIds: string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const tagging = useTagContacts();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isNothing = add.length + remove.length === 0;
  const submit = () => {
    setChecked(true);
    if (isNothing) return;
    tagging.mutate(
      { params: { workspace }, body: { contact_ids: contactIds, add, remove } },
      {
        onSuccess: ({ changed }) => {
          toasts.add({ title: words.done(changed) });
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={words.title(contactIds.length)}
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

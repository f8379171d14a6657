'use client';
import { personName } from '#components/browser/person-name.ts';
import { blockText } from '#components/i18n/en/block-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useBlockContact } from './use-block-contact.ts';

/** Asks before blocking a contact, and says what that means. */
export function BlockDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const { block, isPending } = useBlockContact(contact.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={blockText.title(personName(contact))}
      description={blockText.body}
      confirm={blockText.confirm}
      loading={isPending}
      onConfirm={() => block(true, onClose)}
    />
  );
}

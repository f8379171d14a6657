'use client';
import { panelText } from '#components/i18n/en/inbox-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { contactName } from './contact-name.ts';
import { useBlockContact } from './use-block-contact.ts';

/** Asks before blocking a contact, and says what that means. */
export function BlockDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const { block, isPending } = useBlockContact(contact.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={panelText.blockTitle(contactName(contact))}
      description={panelText.blockBody}
      confirm={panelText.blockConfirm}
      loading={isPending}
      onConfirm={() => block(true, onClose)}
    />
  );
}

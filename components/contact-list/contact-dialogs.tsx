'use client';
import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { part } from '../ui/part.tsx';
import type { TagContactsDialog as TagContacts } from './tag-contacts-dialog.tsx';

const ContactDialog = dynamic(
  part(() => import('../contacts/contact-dialog.tsx').then((file) => file.ContactDialog)),
  { loading: () => null },
);
const NewConversationDialog = dynamic(
  part(() => import('../inbox/new-conversation-dialog.tsx').then((file) => file.NewConversationDialog)),
  { loading: () => null },
);
const ContactFactsDialog = dynamic(
  part(() => import('./contact-facts-dialog.tsx').then((file) => file.ContactFactsDialog)),
  { loading: () => null },
);
const EraseContactsDialog = dynamic(
  part(() => import('./erase-contacts-dialog.tsx').then((file) => file.EraseContactsDialog)),
  { loading: () => null },
);
const TagContactsDialog = dynamic(
  part(() => import('./tag-contacts-dialog.tsx').then((file) => file.TagContactsDialog)),
  { loading: () => null },
);

export type OpenDialog =
  | { dialog: 'create' | 'tags' }
  | { dialog: 'edit' | 'facts' | 'write'; contact: ContactView }
  | { dialog: 'erase'; ids: string[]; name: string };

/** The dialog that is open on the page of contacts. `tagged` are the selected ones. */
export function ContactDialogs({
  open,
  tagged,
  onClose,
  onUnselect,
}: {
  open: OpenDialog | null;
  tagged: Pick<ComponentProps<typeof TagContacts>, 'whom' | 'count'>;
  onClose: () => void;
  onUnselect: () => void;
}) {
  switch (open?.dialog) {
    case 'create':
      return <ContactDialog onClose={onClose} />;
    case 'edit':
      return <ContactDialog contact={open.contact} onClose={onClose} />;
    case 'facts':
      return <ContactFactsDialog contact={open.contact} onClose={onClose} />;
    case 'write':
      return <NewConversationDialog contact={open.contact} onClose={onClose} />;
    case 'erase':
      return <EraseContactsDialog ids={open.ids} name={open.name} onClose={onClose} onDone={onUnselect} />;
    case 'tags':
      return (
        <TagContactsDialog
          {...tagged}
          onClose={onClose}
          onDone={() => {
            onClose();
            onUnselect();
          }}
        />
      );
    default:
      return null;
  }
}

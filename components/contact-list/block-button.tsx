'use client';
import { Ban } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { personName } from '#components/browser/person-name.ts';
import { blockText } from '#components/i18n/en/block-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { useBlockContact } from '../contacts/use-block-contact.ts';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';

const BlockDialog = dynamic(
  part(() => import('../contacts/block-dialog.tsx').then((file) => file.BlockDialog)),
  { loading: () => null },
);

/** Blocks a contact, after asking, or unblocks them. */
export function BlockButton({ contact }: { contact: ContactView }) {
  const [isAsking, setAsking] = useState(false);
  const { block, isPending } = useBlockContact(contact.id);
  const name = personName(contact);
  const isBlocked = contact.blocked_at !== null;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        loading={isPending}
        aria-label={isBlocked ? blockText.unblockName(name) : blockText.blockName(name)}
        onClick={() => (isBlocked ? block(false) : setAsking(true))}
      >
        <Ban aria-hidden />
      </Button>
      {isAsking && <BlockDialog contact={contact} onClose={() => setAsking(false)} />}
    </>
  );
}

'use client';
import { MessageSquareDashed, Phone } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useState } from 'react';
import { newConversationText as words } from '#components/i18n/en/inbox-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { useContacts } from '../contacts/use-contacts.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Initials } from '../ui/initials.tsx';
import { Input } from '../ui/input.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { personName } from './person-name.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { type FirstRecipient, useStartConversation } from './use-start-conversation.ts';

const SHOWN = 20;
const PHONE = /^\+?[\d\s()./-]{5,40}$/;

/** Asks whom to write to, unless `contact` is given, then sends a template: the only message that may be the first. */
export function NewConversationDialog({ contact, onClose }: { contact?: ContactView; onClose: () => void }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const [recipient, setRecipient] = useState<FirstRecipient | null>(contact ? asRecipient(contact) : null);
  const start = useStartConversation();
  const open = (conversationId: string) => {
    onClose();
    router.push(`/${slug}/inbox/${conversationId}`);
  };
  const choose = (chosen: FirstRecipient | ContactView) => {
    if ('attributes' in chosen && chosen.conversation_id) open(chosen.conversation_id);
    else setRecipient('attributes' in chosen ? asRecipient(chosen) : chosen);
  };
  if (recipient === null) return <ChooseRecipient onChoose={choose} onClose={onClose} />;
  return (
    <TemplateDialog
      person={recipient}
      title={words.templateFor(recipient.label)}
      pending={start.isPending}
      error={start.error}
      onClose={onClose}
      onSend={(message) => start.mutate({ recipient, message }, { onSuccess: (done) => open(done.conversation_id) })}
    />
  );
}

const asRecipient = (contact: ContactView): FirstRecipient => ({
  contactId: contact.id,
  name: contact.name,
  label: personName(contact),
});

function ChooseRecipient({
  onChoose,
  onClose,
}: {
  onChoose: (chosen: FirstRecipient | ContactView) => void;
  onClose: () => void;
}) {
  const { slug, sandbox, may } = useWorkspace();
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const contacts = useContacts(asked === '' ? {} : { search: asked });
  const found = (contacts.data?.pages.flatMap((page) => page.contacts) ?? []).slice(0, SHOWN);
  const number = PHONE.test(search.trim()) ? search.trim() : null;
  return (
    <Dialog size="md" title={words.title} description={words.description} onClose={onClose}>
      <Field label={words.to}>
        <Input
          type="search"
          autoComplete="off"
          placeholder={words.placeholder}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Field>
      {contacts.isError && <QueryError error={contacts.error} retry={contacts.refetch} />}
      <ul aria-label={words.list} className="mt-3 -mx-2 h-72 max-h-[45dvh] overflow-y-auto">
        {number && (
          <li>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-lg px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
              onClick={() => onChoose({ to: number, name: null, label: number })}
            >
              <span className="flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent-text">
                <Phone aria-hidden className="size-4" />
              </span>
              {words.writeTo(number)}
            </button>
          </li>
        )}
        {found.map((contact) => (
          <li key={contact.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-lg px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
              onClick={() => onChoose(contact)}
            >
              <Initials name={contact.name ?? '#'} of={contact.name ?? contact.phone} className="size-9" />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-medium">
                  {personName(contact)}
                </span>
                {contact.conversation_id && <span className="text-xs text-ink-faint">{words.hasConversation}</span>}
              </span>
            </button>
          </li>
        ))}
        {contacts.isSuccess && found.length === 0 && !number && (
          <li className="px-3 py-6 text-center text-ink-faint">{words.noOne}</li>
        )}
      </ul>
      {sandbox && may('admin') && (
        <p className="mt-3 flex items-start gap-2 text-[0.8125rem] text-ink-soft">
          <MessageSquareDashed aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {words.sandbox}{' '}
            <Link href={`/${slug}/sandbox`} className="text-accent-text underline underline-offset-2" onClick={onClose}>
              {words.openPhone}
            </Link>
          </span>
        </p>
      )}
    </Dialog>
  );
}

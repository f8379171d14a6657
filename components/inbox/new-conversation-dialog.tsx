'use client';
import { MessageSquareDashed, Phone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { personName } from '#components/browser/person-name.ts';
import { newConversationText as words } from '#components/i18n/en/new-conversation-text.ts';
import { Link } from '#components/ui/link.tsx';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { useContacts } from '../contacts/use-contacts.ts';
import { leave } from '../shell/leaving.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PersonOption, PersonSearch, SearchOption, usePersonSearch } from './person-search.tsx';
import { SendingNumber, useSendingNumber } from './sending-number.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { type FirstRecipient, useStartConversation } from './use-start-conversation.ts';

const SHOWN = 20;
const PHONE = /^\+?[\d\s()./-]{5,40}$/;

/** Asks whom to write to, unless `contact` is given, then sends a template: the only message that may be the first. */
export function NewConversationDialog({ contact, onClose }: { contact?: Known; onClose: () => void }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const [recipient, setRecipient] = useState<FirstRecipient | null>(contact ? asRecipient(contact) : null);
  const [numberId, setNumberId] = useSendingNumber();
  const from = <SendingNumber value={numberId} onChange={setNumberId} />;
  const start = useStartConversation();
  const open = (conversationId: string) => {
    onClose();
    leave(() => router.push(`/${slug}/inbox/${conversationId}`));
  };
  const choose = (chosen: FirstRecipient | ContactView) => {
    if ('attributes' in chosen && chosen.conversation_id) open(chosen.conversation_id);
    else setRecipient('attributes' in chosen ? asRecipient(chosen) : chosen);
  };
  if (recipient === null) {
    return <ChooseRecipient numberId={numberId} from={from} onChoose={choose} onClose={onClose} />;
  }
  return (
    <TemplateDialog
      numberId={numberId}
      person={recipient}
      title={words.templateFor(recipient.label)}
      below={
        <>
          <div role="status" className="mb-3 empty:hidden">
            {start.mayHaveArrived && <Callout tone="warn">{words.mayHaveArrived}</Callout>}
          </div>
          {from}
        </>
      }
      pending={start.isPending}
      error={start.error}
      onChoose={() => start.isPending || start.reset()}
      onClose={onClose}
      onSend={(message) =>
        start.mutate({ recipient, numberId, message }, { onSuccess: (done) => open(done.conversation_id) })
      }
    />
  );
}

/** A contact to write to. */
type Known = Pick<ContactView, 'id' | 'name' | 'phone'>;

const asRecipient = (contact: Known): FirstRecipient => ({
  contactId: contact.id,
  name: contact.name,
  label: personName(contact),
});

function ChooseRecipient({
  numberId,
  from,
  onChoose,
  onClose,
}: {
  /** The number of ours, if there are several: only a conversation with it can be opened in place of a new one. */
  numberId: string | undefined;
  /** The choice of the number. */
  from: ReactNode;
  onChoose: (chosen: FirstRecipient | ContactView) => void;
  onClose: () => void;
}) {
  const { slug, sandbox, may } = useWorkspace();
  const { typed, setTyped, search } = usePersonSearch();
  const contacts = useContacts({ ...(search !== '' && { search }), ...(numberId && { number_id: numberId }) });
  const found = (contacts.data?.pages.flatMap((page) => page.contacts) ?? []).slice(0, SHOWN);
  const number = PHONE.test(typed.trim()) ? typed.trim() : null;
  return (
    <Dialog size="md" title={words.title} description={words.description} onClose={onClose}>
      <PersonSearch
        words={words}
        typed={typed}
        onType={setTyped}
        query={contacts}
        isEmpty={contacts.isSuccess && found.length === 0 && !number}
      >
        {number && (
          <SearchOption onChoose={() => onChoose({ to: number, name: null, label: number })}>
            <span className="flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent-text">
              <Phone aria-hidden className="size-4" />
            </span>
            {words.writeTo(number)}
          </SearchOption>
        )}
        {found.map((contact) => (
          <PersonOption
            key={contact.id}
            person={contact}
            line={contact.conversation_id && <span className="text-xs text-ink-faint">{words.hasConversation}</span>}
            onChoose={() => onChoose(contact)}
          />
        ))}
      </PersonSearch>
      {from}
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

'use client';
import { MessageSquare, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { cn } from '#components/browser/cn.ts';
import { formatPhone } from '#components/browser/format-phone.ts';
import { personName } from '#components/browser/person-name.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { contactsText, eraseContactText } from '#components/i18n/en/contacts-text.ts';
import { panelText } from '#components/i18n/en/inbox-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { attributeText } from '../contacts/attribute-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { selectColumn } from '../ui/select-column.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { BlockButton } from './block-button.tsx';

const { columns: titles } = contactsText;
const TAGS_SHOWN = 3;

type Given = {
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
  /** True while the rows are still those of the previous filter. */
  isStale: boolean;
  onEdit: (contact: ContactView) => void;
  /** Opens all details of a contact, of which the row shows only some. */
  onOpen: (contact: ContactView) => void;
  /** For contacts without a conversation. */
  onWrite: (contact: ContactView) => void;
  /** Undefined for members whose role does not allow it. */
  onErase: ((contact: ContactView) => void) | undefined;
};

/** The contacts, each with ways to select, edit and message it. */
export function ContactTable({
  contacts,
  selected,
  onSelect,
  isStale,
  onEdit,
  onOpen,
  onWrite,
  onErase,
}: Given & { contacts: ContactView[] }) {
  const { slug } = useWorkspace();
  const columns = useMemo(
    () => contactColumns({ slug, contacts, selected, onSelect, isStale, onEdit, onOpen, onWrite, onErase }),
    [slug, contacts, selected, onSelect, isStale, onEdit, onOpen, onWrite, onErase],
  );
  return <DataTable label={contactsText.listLabel} columns={columns} rows={contacts} rowId={({ id }) => id} />;
}

function contactColumns({
  slug,
  contacts,
  selected,
  onSelect,
  isStale,
  onEdit,
  onOpen,
  onWrite,
  onErase,
}: Given & { slug: string; contacts: ContactView[] }): Column<ContactView>[] {
  return [
    selectColumn({
      rows: contacts,
      selected,
      onSelect,
      disabled: isStale,
      allLabel: contactsText.selectAll,
      labelOf: (contact) => contactsText.selectOne(personName(contact)),
    }),
    { id: 'name', header: titles.name, cell: (row) => <NameCell contact={row} /> },
    {
      id: 'tags',
      header: titles.tags,
      className: 'max-sm:hidden',
      cell: (row) => <TagsCell contact={row} onOpen={onOpen} />,
    },
    {
      id: 'opt-in',
      header: titles.optIn,
      className: 'max-md:hidden',
      cell: (original) => <Badge tone={original.opt_in ? 'ok' : 'neutral'}>{optInWord(original.opt_in)}</Badge>,
    },
    {
      id: 'attributes',
      header: titles.attributes,
      className: 'max-lg:hidden',
      cell: (row) => <AttributesCell contact={row} onOpen={onOpen} />,
    },
    {
      id: 'created',
      header: titles.created,
      className: 'max-lg:hidden whitespace-nowrap text-ink-soft',
      cell: (row) => <RelativeTime value={row.created_at} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{titles.actions}</span>,
      className: 'w-px',
      cell: (original) => (
        // Two by two on a phone, where a row of them would be wider than the screen.
        <div className="flex justify-end gap-0.5 max-sm:ml-auto max-sm:w-19 max-sm:flex-wrap">
          {!original.conversation_id && original.phone && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={contactsText.startConversation(personName(original))}
              onClick={() => onWrite(original)}
            >
              <MessageSquarePlus aria-hidden />
            </Button>
          )}
          {original.conversation_id && (
            <ButtonLink
              variant="ghost"
              size="icon"
              href={`/${slug}/inbox/${original.conversation_id}`}
              prefetch={false}
              aria-label={contactsText.openConversation(personName(original))}
            >
              <MessageSquare aria-hidden />
            </ButtonLink>
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label={contactsText.edit(personName(original))}
            onClick={() => onEdit(original)}
          >
            <Pencil aria-hidden />
          </Button>
          <BlockButton contact={original} />
          {onErase && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={eraseContactText.open(personName(original))}
              onClick={() => onErase(original)}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      ),
    },
  ];
}

function NameCell({ contact: { name, phone, blocked_at: blockedAt } }: { contact: ContactView }) {
  return (
    <div className="min-w-32">
      <div dir="auto" className={cn('text-left font-medium wrap-anywhere', !name && 'text-ink-faint')}>
        {name ?? commonText.unnamed}
      </div>
      {blockedAt && <Badge tone="danger">{panelText.blocked}</Badge>}
      <div className="text-[0.8125rem] whitespace-nowrap text-ink-soft tabular-nums">
        {phone ? formatPhone(phone) : contactsText.hiddenPhone}
      </div>
    </div>
  );
}

function TagsCell({ contact, onOpen }: { contact: ContactView; onOpen: (contact: ContactView) => void }) {
  const more = contact.tags.slice(TAGS_SHOWN);
  return (
    <div className="flex flex-wrap gap-1">
      {contact.tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Badge key={tag} tone="accent" className="max-w-40">
          {tag}
        </Badge>
      ))}
      {more.length > 0 && (
        <Tooltip content={more.join(', ')}>
          <button type="button" className="rounded-md" onClick={() => onOpen(contact)}>
            <Badge>{contactsText.moreTags(more.length)}</Badge>
          </button>
        </Tooltip>
      )}
    </div>
  );
}

function AttributesCell({ contact, onOpen }: { contact: ContactView; onOpen: (contact: ContactView) => void }) {
  const entries = Object.entries(contact.attributes);
  if (entries.length === 0) return null;
  return (
    <Tooltip
      content={entries.map(([name, value]) => (
        <span key={name} className="block wrap-anywhere">
          {name}: {attributeText(value)}
        </span>
      ))}
    >
      <button
        type="button"
        className="rounded-md whitespace-nowrap text-ink-soft underline decoration-line-strong decoration-dotted underline-offset-4"
        onClick={() => onOpen(contact)}
      >
        {contactsText.attributeCount(entries.length)}
      </button>
    </Tooltip>
  );
}

/** Someone who was never asked has not said no. */
function optInWord(optIn: boolean | null): string {
  if (optIn === null) return contactsText.neverAsked;
  return optIn ? contactsText.yes : contactsText.no;
}

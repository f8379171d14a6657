'use client';
import { Plus, SearchX, Tags, Upload, Users } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useCallback, useDeferredValue, useState } from 'react';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { rights } from '#lib/contract/roles.ts';
import type { ContactFilters, ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { contactCurl } from '../api-keys/example-curl.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { ContactFilterBar } from './contact-filter-bar.tsx';
import { contactName } from './contact-name.ts';
import { ContactTable } from './contact-table.tsx';
import { ExportLink } from './export-link.tsx';
import { useContacts } from './use-contacts.ts';

const ContactDialog = dynamic(() => import('./contact-dialog.tsx').then((file) => file.ContactDialog));
const NewConversationDialog = dynamic(() =>
  import('../inbox/new-conversation-dialog.tsx').then((file) => file.NewConversationDialog),
);
const EraseContactDialog = dynamic(() => import('./erase-contact-dialog.tsx').then((file) => file.EraseContactDialog));
const ContactFactsDialog = dynamic(() => import('./contact-facts-dialog.tsx').then((file) => file.ContactFactsDialog));
const TagContactsDialog = dynamic(() => import('./tag-contacts-dialog.tsx').then((file) => file.TagContactsDialog));

type Open = { dialog: 'create' | 'tags' } | { dialog: 'edit' | 'erase' | 'facts' | 'write'; contact: ContactView };

/** Everyone the workspace knows. `baseUrl` is the public API's. */
export function ContactsPage({ baseUrl }: { baseUrl: string }) {
  const { slug: workspace, may } = useWorkspace();
  const [filters, setFilters] = useState<ContactFilters>({});
  const asked = useDeferredValue(filters);
  const contacts = useContacts(asked);
  const { selected, select, clear } = useSelection();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const rows = contacts.data?.pages.flatMap((page) => page.contacts) ?? [];
  const isFiltered = Object.keys(asked).length > 0;
  const isEmpty = contacts.isSuccess && !contacts.isPlaceholderData && rows.length === 0 && !isFiltered;
  const edit = useCallback((contact: ContactView) => setOpen({ dialog: 'edit', contact }), []);
  const openFacts = useCallback((contact: ContactView) => setOpen({ dialog: 'facts', contact }), []);
  const write = useCallback((contact: ContactView) => setOpen({ dialog: 'write', contact }), []);
  const erase = useCallback((contact: ContactView) => setOpen({ dialog: 'erase', contact }), []);
  const change = (next: ContactFilters) => {
    setFilters(next);
    clear();
  };
  const create = (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
      <Plus aria-hidden />
      {contactsText.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={contactsText.title}
        description={contactsText.description}
        actions={
          <>
            {!isEmpty && may(rights.contactsExport) && <ExportLink filters={filters} />}
            <ButtonLink href={`/${workspace}/contacts/import`}>
              <Upload aria-hidden />
              {contactsText.importCsv}
            </ButtonLink>
            {create}
          </>
        }
      />
      {!isEmpty && <ContactFilterBar filters={filters} onChange={change} />}
      {contacts.isError && <QueryError error={contacts.error} retry={contacts.refetch} />}
      {selected.size > 0 && (
        <SelectionBar count={contactsText.selected(selected.size)} clear={contactsText.clearSelection} onClear={clear}>
          <Button size="sm" onClick={() => setOpen({ dialog: 'tags' })}>
            <Tags aria-hidden />
            {contactsText.tagSelected}
          </Button>
        </SelectionBar>
      )}
      {contacts.isSuccess && (
        <Card bare>
          {rows.length > 0 && (
            <ContactTable
              contacts={rows}
              selected={selected}
              onSelect={select}
              onEdit={edit}
              onOpen={openFacts}
              onWrite={write}
              onErase={may(rights.contactsErase) ? erase : undefined}
            />
          )}
          {rows.length === 0 && isFiltered && (
            <EmptyState
              icon={SearchX}
              title={contactsText.nothingMatches}
              description={contactsText.nothingMatchesBody}
              actions={<Button onClick={() => change({})}>{contactsText.filters.clear}</Button>}
            />
          )}
          {isEmpty && (
            <EmptyState
              icon={Users}
              title={contactsText.emptyTitle}
              description={contactsText.emptyBody}
              example={<CodeBlock code={contactCurl({ baseUrl, token: '$PARLEY_KEY' })} />}
            />
          )}
        </Card>
      )}
      <LoadMore query={contacts} />
      {open?.dialog === 'create' && <ContactDialog onClose={close} />}
      {open?.dialog === 'edit' && <ContactDialog contact={open.contact} onClose={close} />}
      {open?.dialog === 'facts' && <ContactFactsDialog contact={open.contact} onClose={close} />}
      {open?.dialog === 'write' && <NewConversationDialog contact={open.contact} onClose={close} />}
      {open?.dialog === 'erase' && (
        <EraseContactDialog id={open.contact.id} name={contactName(open.contact)} onClose={close} />
      )}
      {open?.dialog === 'tags' && (
        <TagContactsDialog
          contactIds={[...selected]}
          onClose={close}
          onDone={() => {
            close();
            clear();
          }}
        />
      )}
    </>
  );
}

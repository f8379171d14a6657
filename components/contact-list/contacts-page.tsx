'use client';
import { Plus, SearchX, Tags, Trash2, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { urlOf } from '#components/browser/admin-client.ts';
import { contactsText, eraseContactText } from '#components/i18n/en/contacts-text.ts';
import { rights } from '#lib/contract/roles.ts';
import type { ContactView, exportContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { MAX_ERASED, MAX_TAGGED_MATCHING } from '#lib/messaging/contacts/constants.ts';
import { contactCurl } from '../api-keys/example-curl.ts';
import { contactFilterNames, contactQuery } from '../contacts/contact-filter.ts';
import { contactName } from '../contacts/contact-name.ts';
import { useContacts } from '../contacts/use-contacts.ts';
import { ExportLink } from '../proof/export-link.tsx';
import { useDebounced } from '../shell/use-debounced.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { PeoplePicture } from '../ui/pictures/people-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { ContactFilterBar } from './contact-filter-bar.tsx';
import { ContactTable } from './contact-table.tsx';
import { SelectedContacts } from './selected-contacts.tsx';

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

const EXPORT = '/api/admin/{workspace}/contacts/export';

type Open =
  | { dialog: 'create' | 'tags' }
  | { dialog: 'edit' | 'facts' | 'write'; contact: ContactView }
  | { dialog: 'erase'; ids: string[]; name: string };

/** All contacts of the workspace. `baseUrl` is the public API's. */
export function ContactsPage({ baseUrl }: { baseUrl: string }) {
  const { slug: workspace, may } = useWorkspace();
  const { filter, set } = useUrlFilter(contactFilterNames);
  const settled = { search: useDebounced(filter.search), value: useDebounced(filter.value) };
  const { sort, ...filters } = contactQuery({ ...filter, ...settled });
  const contacts = useContacts({ ...filters, ...(sort && { sort }) });
  const { selected, select, clear } = useSelection();
  const [allMatching, setAllMatching] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const rows = contacts.data?.pages.flatMap((page) => page.contacts) ?? [];
  const total = contacts.data?.pages[0]?.total;
  const isStale = contacts.isPlaceholderData || settled.search !== filter.search || settled.value !== filter.value;
  const isFiltered = Object.keys(filters).length > 0;
  const isEmpty = contacts.isSuccess && !isStale && rows.length === 0 && !isFiltered;
  const edit = useCallback((contact: ContactView) => setOpen({ dialog: 'edit', contact }), []);
  const openFacts = useCallback((contact: ContactView) => setOpen({ dialog: 'facts', contact }), []);
  const write = useCallback((contact: ContactView) => setOpen({ dialog: 'write', contact }), []);
  const erase = useCallback(
    (contact: ContactView) => setOpen({ dialog: 'erase', ids: [contact.id], name: contactName(contact) }),
    [],
  );
  const unselect = useCallback(() => {
    setAllMatching(false);
    clear();
  }, [clear]);
  const pick = useCallback(
    (ids: string[], isSelected: boolean) => {
      setAllMatching(false);
      select(ids, isSelected);
    },
    [select],
  );
  const change = (next: Parameters<typeof set>[0]) => {
    set(next);
    unselect();
  };
  const wantsAll =
    total && (total.is_more || total.count > rows.length) ? rows.every(({ id }) => selected.has(id)) : false;
  const couldSelectAll = total && !total.is_more && total.count <= MAX_TAGGED_MATCHING;
  const matching = allMatching && total ? { ...filters, count: total.count } : null;
  return (
    <>
      <PageHeader
        title={contactsText.title}
        description={contactsText.description}
        actions={
          <>
            {!isEmpty && may(rights.contactsExport) && (
              <ExportLink href={urlOf<typeof exportContactsOperation>(EXPORT, { workspace }, filters)}>
                {contactsText.exportCsv}
              </ExportLink>
            )}
            <ButtonLink href={`/${workspace}/contacts/import`}>
              <Upload aria-hidden />
              {contactsText.importCsv}
            </ButtonLink>
            <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
              <Plus aria-hidden />
              {contactsText.create}
            </Button>
          </>
        }
      />
      {!isEmpty && <ContactFilterBar filter={filter} onChange={change} total={total} />}
      {contacts.isError && <QueryError error={contacts.error} retry={contacts.refetch} />}
      {selected.size > 0 && (
        <SelectedContacts
          count={matching?.count ?? selected.size}
          selectAll={
            wantsAll && couldSelectAll && !matching ? { count: total.count, onClick: () => setAllMatching(true) } : null
          }
          tooMany={wantsAll && !couldSelectAll ? MAX_TAGGED_MATCHING : null}
          onClear={unselect}
        >
          <Button size="sm" onClick={() => setOpen({ dialog: 'tags' })}>
            <Tags aria-hidden />
            {contactsText.tagSelected}
          </Button>
          {may(rights.contactsErase) && !matching && selected.size <= MAX_ERASED && (
            <Button
              size="sm"
              onClick={() => setOpen({ dialog: 'erase', ids: [...selected], name: contactsText.people(selected.size) })}
            >
              <Trash2 aria-hidden />
              {eraseContactText.openSelected}
            </Button>
          )}
        </SelectedContacts>
      )}
      {contacts.isPending && <PageSkeleton />}
      {contacts.isSuccess && (
        <Card bare>
          {rows.length > 0 && (
            <ContactTable
              contacts={rows}
              selected={selected}
              onSelect={pick}
              isStale={isStale}
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
              actions={
                <Button onClick={() => change(Object.fromEntries(contactFilterNames.map((name) => [name, null])))}>
                  {contactsText.filters.clear}
                </Button>
              }
            />
          )}
          {isEmpty && (
            <EmptyState
              picture={<PeoplePicture />}
              title={contactsText.emptyTitle}
              description={contactsText.emptyBody}
              example={<CodeBlock code={contactCurl({ baseUrl, token: '$KEY' })} />}
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
        <EraseContactsDialog ids={open.ids} name={open.name} onClose={close} onDone={unselect} />
      )}
      {open?.dialog === 'tags' && (
        <TagContactsDialog
          whom={matching ? { matching } : { contact_ids: [...selected] }}
          count={matching?.count ?? selected.size}
          onClose={close}
          onDone={() => {
            close();
            unselect();
          }}
        />
      )}
    </>
  );
}

'use client';
import { Plus, SearchX, Tags, Trash2, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { urlOf } from '#components/browser/admin-client.ts';
import { personName } from '#components/browser/person-name.ts';
import { contactsText, eraseContactText } from '#components/i18n/en/contacts-text.ts';
import { rights } from '#lib/contract/roles.ts';
import type { ContactView, exportContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { MAX_ERASED, MAX_TAGGED_MATCHING } from '#lib/messaging/contacts/constants.ts';
import type { OwnNumber } from '#lib/workspace/numbers/admin-operations.ts';
import { contactCurl } from '../api-keys/example-curl.ts';
import { contactFilterNames, contactQuery } from '../contacts/contact-filter.ts';
import { useContacts } from '../contacts/use-contacts.ts';
import { OwnNumbers } from '../inbox/own-numbers.tsx';
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
import { PeoplePicture } from '../ui/pictures/people-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ContactDialogs, type OpenDialog } from './contact-dialogs.tsx';
import { ContactFilterBar } from './contact-filter-bar.tsx';
import { ContactTable } from './contact-table.tsx';
import { SelectedContacts } from './selected-contacts.tsx';
import { useContactSelection } from './use-contact-selection.ts';

const EXPORT = '/api/admin/{workspace}/contacts/export';

/** All contacts of the workspace. `baseUrl` is the public API's; `numbers` are the workspace's, if it has several. */
export function ContactsPage({ baseUrl, numbers }: { baseUrl: string; numbers: readonly OwnNumber[] }) {
  const { slug: workspace, may } = useWorkspace();
  const { filter, set } = useUrlFilter(contactFilterNames);
  const settled = { search: useDebounced(filter.search), value: useDebounced(filter.value) };
  const { sort, ...filters } = contactQuery({ ...filter, ...settled });
  const contacts = useContacts({ ...filters, ...(sort && { sort }) });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const rows = contacts.data?.pages.flatMap((page) => page.contacts) ?? [];
  const total = contacts.data?.pages[0]?.total;
  const selection = useContactSelection({ rows, total, filters, address: JSON.stringify(filter) });
  const { selected, matching, offer } = selection;
  const isStale = contacts.isPlaceholderData || settled.search !== filter.search || settled.value !== filter.value;
  const isFiltered = Object.keys(filters).length > 0;
  const isEmpty = contacts.isSuccess && !isStale && rows.length === 0 && !isFiltered;
  const edit = useCallback((contact: ContactView) => setOpen({ dialog: 'edit', contact }), []);
  const openFacts = useCallback((contact: ContactView) => setOpen({ dialog: 'facts', contact }), []);
  const write = useCallback((contact: ContactView) => setOpen({ dialog: 'write', contact }), []);
  const erase = useCallback(
    (contact: ContactView) => setOpen({ dialog: 'erase', ids: [contact.id], name: personName(contact) }),
    [],
  );
  const ways = (
    <>
      <ButtonLink href={`/${workspace}/contacts/import`}>
        <Upload aria-hidden />
        {contactsText.importCsv}
      </ButtonLink>
      <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
        <Plus aria-hidden />
        {contactsText.create}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={contactsText.title}
        description={contactsText.description}
        actions={
          !isEmpty && (
            <>
              {may(rights.contactsExport) && (
                <ExportLink href={urlOf<typeof exportContactsOperation>(EXPORT, { workspace }, filters)}>
                  {contactsText.exportCsv}
                </ExportLink>
              )}
              {ways}
            </>
          )
        }
      />
      {!isEmpty && <ContactFilterBar filter={filter} onChange={set} total={total} />}
      {contacts.isError && <QueryError error={contacts.error} retry={contacts.refetch} />}
      {selected.size > 0 && (
        <SelectedContacts
          count={selection.count}
          selectAll={
            typeof offer === 'number' && !matching ? { count: offer, onClick: selection.selectMatching } : null
          }
          tooMany={offer === 'too_many' ? MAX_TAGGED_MATCHING : null}
          onClear={selection.clear}
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
              onSelect={selection.select}
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
                <Button onClick={() => set(Object.fromEntries(contactFilterNames.map((name) => [name, null])))}>
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
              actions={ways}
              example={<CodeBlock code={contactCurl({ baseUrl, token: '$KEY' })} />}
            />
          )}
        </Card>
      )}
      <LoadMore query={contacts} />
      <OwnNumbers value={numbers}>
        <ContactDialogs
          open={open}
          tagged={{ whom: matching ? { matching } : { contact_ids: [...selected] }, count: selection.count }}
          onClose={() => setOpen(null)}
          onUnselect={selection.clear}
        />
      </OwnNumbers>
    </>
  );
}

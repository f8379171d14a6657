import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ContactsPage } from '#components/contacts/contacts-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { listContacts } from '#lib/contacts/list-contacts.ts';
import { appUrl } from '#lib/env.ts';
import { contactsText } from '#lib/i18n/en/contacts-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: contactsText.title };

/** A screenful; a table row costs the first visit more than its bytes. */
const FIRST_PAGE = 20;

export default async function ContactsRoute({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace);
  const client = makeQueryClient();
  const first = await listContacts({ workspaceId, limit: FIRST_PAGE });
  client.setQueryData(queryKeys.contactList(slug, {}), { pages: [first], pageParams: [undefined] });
  return (
    <Page>
      <HydrationBoundary state={dehydrate(client)}>
        <ContactsPage baseUrl={`${appUrl()}/public/v1`} />
      </HydrationBoundary>
    </Page>
  );
}

import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { ContactsPage } from '#components/contacts/contacts-page.tsx';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { Page } from '#components/shell/page.tsx';
import { listContacts } from '#lib/messaging/contacts/list-contacts.ts';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

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

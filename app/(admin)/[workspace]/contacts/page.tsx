import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { ContactsPage } from '#components/contacts/contacts-page.tsx';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { Page } from '#components/shell/page.tsx';
import { PageSkeleton } from '#components/ui/skeleton.tsx';
import { listContacts } from '#lib/messaging/contacts/list-contacts.ts';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: contactsText.title };

/** A screenful; a table row costs the first visit more than its bytes. */
const FIRST_PAGE = 20;

export default async function ContactsRoute({ params }: { params: Promise<{ workspace: string }> }) {
  // Before anything is sent, so that what is not there is answered with 404.
  const { workspaceId, slug } = await currentMember((await params).workspace);
  return (
    <Page>
      <Suspense fallback={<PageSkeleton />}>
        <Contacts workspaceId={workspaceId} slug={slug} />
      </Suspense>
    </Page>
  );
}

async function Contacts({ workspaceId, slug }: { workspaceId: string; slug: string }) {
  const client = makeQueryClient();
  const first = await listContacts({ workspaceId, limit: FIRST_PAGE });
  client.setQueryData(queryKeys.contactList(slug, {}), { pages: [first], pageParams: [undefined] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContactsPage baseUrl={`${appUrl()}/public/v1`} />
    </HydrationBoundary>
  );
}

import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { filterOf } from '#components/browser/filter-of.ts';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { ContactsPage } from '#components/contact-list/contacts-page.tsx';
import { contactFilterNames, contactQuery } from '#components/contacts/contact-filter.ts';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { Page } from '#components/shell/page.tsx';
import { PageSkeleton } from '#components/ui/skeleton.tsx';
import { viewContacts } from '#lib/messaging/contacts/view-contacts.ts';
import { appUrl } from '#lib/platform/env.ts';
import { numbersToTellApart } from '#lib/workspace/numbers/numbers-to-tell-apart.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: contactsText.title };

/** One screenful: a table row costs the first visit more than just its bytes. */
const FIRST_PAGE = 20;

type Props = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ContactsRoute({ params, searchParams }: Props) {
  // Before anything is sent, so that an unknown workspace gets a 404.
  const { workspaceId, slug } = await currentMember((await params).workspace);
  return (
    <Page>
      <Suspense fallback={<PageSkeleton />}>
        <Contacts workspaceId={workspaceId} slug={slug} asked={filterOf(await searchParams, contactFilterNames)} />
      </Suspense>
    </Page>
  );
}

async function Contacts({
  workspaceId,
  slug,
  asked,
}: {
  workspaceId: string;
  slug: string;
  asked: ReturnType<typeof filterOf<(typeof contactFilterNames)[number]>>;
}) {
  const client = makeQueryClient();
  const query = contactQuery(asked);
  const [first, numbers] = await Promise.all([
    viewContacts({ workspaceId, limit: FIRST_PAGE, ...query }),
    numbersToTellApart({ workspaceId }),
  ]);
  client.setQueryData(queryKeys.contactList(slug, query), { pages: [first], pageParams: [undefined] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContactsPage baseUrl={`${appUrl()}/public/v1`} numbers={numbers} />
    </HydrationBoundary>
  );
}

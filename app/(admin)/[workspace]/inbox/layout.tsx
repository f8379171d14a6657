import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { usualFilters } from '#components/inbox/inbox-filter.ts';
import { InboxFrame } from '#components/inbox/inbox-frame.tsx';
import { listInbox } from '#lib/messaging/conversations/list-inbox.ts';
import { appUrl } from '#lib/platform/env.ts';
import { numbersToTellApart } from '#lib/workspace/numbers/numbers-to-tell-apart.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: inboxText.title };

const FIRST_PAGE = 50;

export default async function InboxLayout({
  params,
  children,
}: {
  params: Promise<{ workspace: string }>;
  children: ReactNode;
}) {
  const { workspaceId, slug } = await currentMember((await params).workspace);
  const client = makeQueryClient();
  const { userId } = await currentPerson();
  const [first, numbers] = await Promise.all([
    listInbox({ workspaceId, userId, limit: FIRST_PAGE, ...usualFilters }),
    numbersToTellApart({ workspaceId }),
  ]);
  client.setQueryData(queryKeys.inboxList(slug, usualFilters), { pages: [first], pageParams: [undefined] });
  client.setQueryData(queryKeys.ownNumbers(slug), { numbers });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InboxFrame baseUrl={`${appUrl()}/public/v1`}>{children}</InboxFrame>
    </HydrationBoundary>
  );
}

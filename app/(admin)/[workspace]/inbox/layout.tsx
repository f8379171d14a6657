import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { InboxFrame } from '#components/inbox/inbox-frame.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { listInbox } from '#lib/conversations/list-inbox.ts';
import { appUrl } from '#lib/env.ts';
import { inboxText } from '#lib/i18n/en/inbox-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

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
  const first = await listInbox({ workspaceId, limit: FIRST_PAGE });
  client.setQueryData(queryKeys.inboxList(slug, {}), { pages: [first], pageParams: [undefined] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InboxFrame baseUrl={`${appUrl()}/public/v1`}>{children}</InboxFrame>
    </HydrationBoundary>
  );
}

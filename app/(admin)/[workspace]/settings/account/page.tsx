import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AccountPage } from '#components/account/account-page.tsx';
import { listSessions } from '#lib/account/list-sessions.ts';
import { currentPerson } from '#lib/auth/current-person.ts';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { accountText } from '#lib/i18n/en/account-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: accountText.title };

export default async function AccountSettings({ params }: { params: Promise<{ workspace: string }> }) {
  await currentMember((await params).workspace);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.sessions(), { sessions: await listSessions(await currentPerson()) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AccountPage />
    </HydrationBoundary>
  );
}

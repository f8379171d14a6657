import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AccountPage } from '#components/account/account-page.tsx';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import { listSessions } from '#lib/workspace/accounts/list-sessions.ts';
import { viewSignIn } from '#lib/workspace/accounts/view-sign-in.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import { membershipsOf } from '#lib/workspace/workspaces/memberships-of.ts';

export const metadata: Metadata = { title: accountText.title };

export default async function AccountSettings({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<{ check?: string | string[] }>;
}) {
  await currentMember((await params).workspace);
  const client = makeQueryClient();
  const person = await currentPerson();
  const [sessions, ways, memberships] = await Promise.all([
    listSessions(person),
    viewSignIn(person),
    membershipsOf(person),
  ]);
  const strict = memberships.filter(({ secondFactorRequired }) => secondFactorRequired);
  client.setQueryData(queryKeys.sessions(), { sessions });
  client.setQueryData(queryKeys.signInWays(), ways);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AccountPage
        checkPasskeys={(await searchParams).check === 'passkeys'}
        factorRequiredBy={strict.map(({ workspaceName }) => workspaceName)}
      />
    </HydrationBoundary>
  );
}

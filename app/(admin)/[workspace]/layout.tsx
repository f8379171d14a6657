import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { LiveConversations } from '#components/inbox/live-conversations.tsx';
import { AppKeys } from '#components/keys/app-keys.tsx';
import { UnreadTitle } from '#components/notices/unread-title.tsx';
import { AskToSignIn } from '#components/shell/ask-to-sign-in.tsx';
import { KeepFocus } from '#components/shell/keep-focus.tsx';
import { MobileBar } from '#components/shell/mobile-bar.tsx';
import { Sidebar } from '#components/shell/sidebar.tsx';
import { SkipLink } from '#components/shell/skip-link.tsx';
import { WorkspaceProvider } from '#components/shell/workspace-context.tsx';
import { countInbox } from '#lib/messaging/conversations/count-inbox.ts';
import { env } from '#lib/platform/env.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import { membershipsOf } from '#lib/workspace/workspaces/memberships-of.ts';

export default async function WorkspaceLayout({
  params,
  children,
}: {
  params: Promise<{ workspace: string }>;
  children: ReactNode;
}) {
  const member = await currentMember((await params).workspace);
  const { userId, name, email, isInstanceAdmin } = await currentPerson();
  const { workspaceId, slug, workspaceName, role, defaultCountry } = member;
  const [memberships, counts] = await Promise.all([membershipsOf({ userId }), countInbox({ workspaceId, userId })]);
  const workspaces = memberships.map(({ slug, workspaceName, role }) => ({ slug, name: workspaceName, role }));
  const client = makeQueryClient();
  client.setQueryData(queryKeys.unread(slug), counts);
  const sandbox = Boolean(env().SANDBOX_URL);
  const sidebar = { workspaces, sandbox };
  return (
    <WorkspaceProvider
      workspace={{
        slug,
        name: workspaceName,
        role,
        defaultCountry,
        sandbox,
        person: { id: userId, name, email, isInstanceAdmin },
      }}
    >
      <SkipLink />
      <LiveConversations />
      <AskToSignIn person={{ id: userId, email }} workspace={slug} />
      <AppKeys />
      <KeepFocus />
      <div className="md:grid md:min-h-dvh md:grid-cols-[15.5rem_minmax(0,1fr)]">
        <HydrationBoundary state={dehydrate(client)}>
          <aside className="sticky top-0 hidden h-dvh border-r border-line md:block print:hidden">
            <Sidebar {...sidebar} />
          </aside>
          <UnreadTitle />
          <MobileBar {...sidebar} />
        </HydrationBoundary>
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
    </WorkspaceProvider>
  );
}

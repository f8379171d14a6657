import { MailCheck, MailX } from 'lucide-react';
import type { Metadata } from 'next';
import { membersText } from '#components/i18n/en/members-text.ts';
import { AcceptButton } from '#components/invitation/accept-button.tsx';
import { JoinForm } from '#components/invitation/join-form.tsx';
import { OtherPerson } from '#components/invitation/other-person.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { invitationOf, type OpenInvitation } from '#lib/workspace/members/invitation-of.ts';
import { joinedWorkspace } from '#lib/workspace/members/joined-workspace.ts';
import { signedInPerson } from '#lib/workspace/sessions/current-person.ts';

const { page: words } = membersText;

export const metadata: Metadata = { title: words.title };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await invitationOf({ token });
  if (!invitation) {
    const person = await signedInPerson();
    const joined = person && (await joinedWorkspace({ token, person }));
    if (joined) {
      return (
        <EmptyState
          icon={MailCheck}
          title={words.joinedTitle(joined.workspaceName)}
          description={words.joined}
          actions={<ButtonLink href={`/${joined.slug}`}>{words.open(joined.workspaceName)}</ButtonLink>}
        />
      );
    }
    return (
      <EmptyState
        icon={MailX}
        title={words.goneTitle}
        description={words.gone}
        actions={<ButtonLink href="/">{words.toApp}</ButtonLink>}
      />
    );
  }
  return (
    <Card className="w-full max-w-sm">
      <h1 className="text-base font-semibold">{words.heading(invitation.workspaceName)}</h1>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft">
        {words.invitedBy(invitation.invitedBy, membersText.roles[invitation.role])}
      </p>
      <NextStep token={token} invitation={invitation} />
    </Card>
  );
}

/** The same for every visitor who is not signed in: the page reveals neither who is invited nor who has an account. */
async function NextStep({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const person = await signedInPerson();
  if (person?.email === invitation.email) return <AcceptButton token={token} />;
  if (person) return <OtherPerson mine={person.email} />;
  return (
    <>
      <JoinForm token={token} />
      <p className="mt-6 mb-2 text-pretty text-ink-soft">{words.hasAccount}</p>
      <ButtonLink className="w-full" href={`/sign-in?next=${encodeURIComponent(`/invitations/${token}`)}`}>
        {words.signIn}
      </ButtonLink>
    </>
  );
}

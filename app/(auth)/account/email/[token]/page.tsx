import { LinkIcon } from 'lucide-react';
import type { Metadata } from 'next';
import { ConfirmEmail } from '#components/account/confirm-email.tsx';
import { accountText } from '#components/i18n/en/account-text.ts';
import { resetText } from '#components/i18n/en/reset-text.ts';
import { SignOutButton } from '#components/shell/sign-out-button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { openEmailLink } from '#lib/workspace/emails/email-link.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';

const { email: words } = accountText;

export const metadata: Metadata = { title: words.title };

export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const person = await currentPerson();
  // Opening the page does not use up the token: email scanners open every link.
  const link = await openEmailLink({ token });
  if (!link) {
    return (
      <EmptyState
        icon={LinkIcon}
        title={resetText.goneTitle}
        description={words.gone}
        actions={<ButtonLink href="/">{words.open}</ButtonLink>}
      />
    );
  }
  if (link.userId !== person.userId) {
    return (
      <EmptyState
        icon={LinkIcon}
        title={words.otherTitle}
        description={words.other(person.email)}
        actions={<SignOutButton />}
      />
    );
  }
  return (
    <Card className="w-full max-w-sm">
      <ConfirmEmail token={token} email={link.email} personId={person.userId} />
    </Card>
  );
}

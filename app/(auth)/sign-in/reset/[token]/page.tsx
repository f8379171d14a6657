import { LinkIcon } from 'lucide-react';
import type { Metadata } from 'next';
import { resetText as words } from '#components/i18n/en/reset-text.ts';
import { ResetForm } from '#components/sign-in/reset-form.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { openReset } from '#lib/workspace/resets/reset-link.ts';

export const metadata: Metadata = { title: words.title };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  // Opening the page does not use up the token: email scanners open every link.
  if (!(await openReset({ token }))) {
    return (
      <EmptyState
        icon={LinkIcon}
        title={words.goneTitle}
        description={words.gone}
        actions={<ButtonLink href="/sign-in/forgot">{words.again}</ButtonLink>}
      />
    );
  }
  return (
    <Card className="w-full max-w-sm">
      <ResetForm token={token} />
    </Card>
  );
}

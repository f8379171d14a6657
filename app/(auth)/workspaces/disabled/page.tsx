import { CirclePause } from 'lucide-react';
import type { Metadata } from 'next';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { SignOutButton } from '#components/shell/sign-out-button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';
import { membershipsOf } from '#lib/workspace/workspaces/memberships-of.ts';

const { workspaceDisabled: words } = instanceText;

export const metadata: Metadata = { title: words.title };

export default async function WorkspaceDisabledPage() {
  const { userId, isInstanceAdmin } = await currentPerson();
  const hasOthers = (await membershipsOf({ userId })).some(({ disabled }) => !disabled);
  return (
    <EmptyState
      icon={CirclePause}
      title={words.title}
      description={words.body}
      actions={
        <>
          {hasOthers && <ButtonLink href="/">{words.others}</ButtonLink>}
          {isInstanceAdmin && <ButtonLink href="/instance">{shellText.instance}</ButtonLink>}
          <SignOutButton />
        </>
      }
    />
  );
}

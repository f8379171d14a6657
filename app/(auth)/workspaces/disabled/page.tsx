import { CirclePause } from 'lucide-react';
import type { Metadata } from 'next';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';
import { membershipsOf } from '#lib/workspace/workspaces/memberships-of.ts';

const { workspaceDisabled: words } = instanceText;

export const metadata: Metadata = { title: words.title };

export default async function WorkspaceDisabledPage() {
  const { userId } = await currentPerson();
  const hasOthers = (await membershipsOf({ userId })).some(({ disabled }) => !disabled);
  return (
    <EmptyState
      icon={CirclePause}
      title={words.title}
      description={words.body}
      actions={hasOthers && <ButtonLink href="/">{words.others}</ButtonLink>}
    />
  );
}

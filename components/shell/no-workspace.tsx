import { DoorOpen } from 'lucide-react';
import { noWorkspaceText, shellText } from '#components/i18n/en/shell-text.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** Shown to people who are not, or no longer, in a workspace. */
export function NoWorkspace({ isInstanceAdmin }: { isInstanceAdmin: boolean }) {
  return (
    <main className="mx-auto max-w-lg pt-[12vh]">
      <EmptyState
        icon={DoorOpen}
        title={noWorkspaceText.title}
        description={noWorkspaceText.body}
        actions={
          <>
            {isInstanceAdmin && <ButtonLink href="/instance">{shellText.instance}</ButtonLink>}
            <SignOutButton />
          </>
        }
      />
    </main>
  );
}

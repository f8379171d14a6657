'use client';
import { DoorOpen } from 'lucide-react';
import { noWorkspaceText, shellText } from '#components/i18n/en/shell-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Shown to people who are not, or no longer, in a workspace. */
export function NoWorkspace() {
  const signOut = useSignOut();
  return (
    <main className="mx-auto max-w-lg pt-[12vh]">
      <EmptyState
        icon={DoorOpen}
        title={noWorkspaceText.title}
        description={noWorkspaceText.body}
        actions={
          <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {shellText.signOut}
          </Button>
        }
      />
    </main>
  );
}

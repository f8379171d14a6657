'use client';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { Button } from '../ui/button.tsx';
import { useSignOut } from './use-sign-out.ts';

/** For pages outside of a workspace, which have no menu of the person. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
      {shellText.signOut}
    </Button>
  );
}

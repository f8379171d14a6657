'use client';
import { membersText } from '#components/i18n/en/members-text.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { Button } from '../ui/button.tsx';

const { page: words } = membersText;

/** For people signed in with another email. */
export function OtherPerson({ mine }: { mine: string }) {
  const signOut = useSignOut();
  return (
    <>
      <p className="text-pretty text-ink-soft">{words.otherPerson(mine)}</p>
      <Button className="mt-4 w-full" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {words.signOut}
      </Button>
    </>
  );
}

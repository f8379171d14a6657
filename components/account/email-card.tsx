'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { tellOwnChange } from '#components/browser/own-changes.ts';
import { toasts } from '#components/browser/toasts.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import { signInQuery } from '../proof/sign-in-query.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { part } from '../ui/part.tsx';

const ChangeEmailDialog = dynamic(
  part(() => import('./change-email-dialog.tsx').then((file) => file.ChangeEmailDialog)),
  { loading: () => null },
);

const { email: words } = accountText;

/** The person's email. Those who sign in only through their company cannot change it here. */
export function EmailCard() {
  const { person } = useWorkspace();
  const router = useRouter();
  const ways = useQuery(signInQuery);
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const byCompany = ways.data?.has_password === false;
  const done = ({ email, changed }: { email: string; changed: boolean }) => {
    setOpen(false);
    setSentTo(changed ? null : email);
    if (!changed) return;
    toasts.add({ title: words.changed });
    tellOwnChange({ id: person.id, email });
    // The email is in the frame around the page, which the server renders.
    router.refresh();
  };
  return (
    <Card
      title={words.card}
      description={byCompany ? words.byCompany : words.cardDescription}
      actions={
        !byCompany && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{person.email}</p>
      <div role="status">
        {sentTo && <Callout className="mt-3 max-w-xl wrap-anywhere">{words.sent(sentTo)}</Callout>}
      </div>
      {isOpen && <ChangeEmailDialog onDone={done} onClose={() => setOpen(false)} />}
    </Card>
  );
}

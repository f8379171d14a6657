'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { signInQuery } from '../proof/sign-in-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';

const TurnOnDialog = dynamic(
  part(() => import('./turn-on-dialog.tsx').then((file) => file.TurnOnDialog)),
  { loading: () => null },
);
const TurnOffDialog = dynamic(
  part(() => import('./turn-off-dialog.tsx').then((file) => file.TurnOffDialog)),
  { loading: () => null },
);
const NewCodesDialog = dynamic(
  part(() => import('./new-codes-dialog.tsx').then((file) => file.NewCodesDialog)),
  { loading: () => null },
);

const { factor: words } = proofText;

/** The authenticator app: on, off, and its recovery codes. `requiredBy` names the workspaces that require a second factor. */
export function SecondFactorCard({ requiredBy }: { requiredBy: string[] }) {
  const ways = useQuery(signInQuery);
  const queries = useQueryClient();
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: queryKeys.signInWays() });
    void queries.invalidateQueries({ queryKey: queryKeys.sessions() });
  };
  const {
    second_factor: isOn = false,
    has_password: asksPassword = true,
    recovery_codes_left: left = 0,
    passkeys = [],
  } = ways.data ?? {};
  const done = (message: string) => {
    toasts.add({ title: message });
    close();
  };
  return (
    <Card
      title={words.title}
      description={words.description}
      actions={
        isOn ? (
          <>
            <Button size="sm" onClick={() => setOpen('codes')}>
              {words.newCodes}
            </Button>
            <Button size="sm" variant="quietDanger" onClick={() => setOpen('off')}>
              {words.turnOff}
            </Button>
          </>
        ) : (
          <Button size="sm" disabled={!ways.isSuccess} onClick={() => setOpen('on')}>
            {words.turnOn}
          </Button>
        )
      }
    >
      {ways.isError && <QueryError error={ways.error} retry={ways.refetch} />}
      {ways.isSuccess && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? words.on : words.off}</Badge>
          {isOn && left > 0 && <span className="text-[0.8125rem] text-ink-faint">{words.codesLeft(left)}</span>}
          {isOn && left === 0 && <span className="text-[0.8125rem] text-warn-text">{words.noCodesLeft}</span>}
        </p>
      )}
      {open === 'on' && <TurnOnDialog asksPassword={asksPassword} onClose={close} onDone={() => done(words.isOn)} />}
      {open === 'off' && (
        <TurnOffDialog
          asksPassword={asksPassword}
          requiredBy={passkeys.length === 0 ? requiredBy : []}
          onClose={close}
          onDone={() => done(words.isOff)}
        />
      )}
      {open === 'codes' && <NewCodesDialog asksPassword={asksPassword} onClose={close} />}
    </Card>
  );
}

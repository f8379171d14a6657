'use client';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { PasskeyView } from '#lib/workspace/accounts/operations.ts';
import { signInQuery } from '../proof/sign-in-query.ts';
import { usePasskeysWork } from '../proof/use-passkeys-work.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { part } from '../ui/part.tsx';

const AddPasskeyDialog = dynamic(
  part(() => import('./add-passkey-dialog.tsx').then((file) => file.AddPasskeyDialog)),
  { loading: () => null },
);
const RenamePasskeyDialog = dynamic(
  part(() => import('./rename-passkey-dialog.tsx').then((file) => file.RenamePasskeyDialog)),
  { loading: () => null },
);
const RemovePasskeyDialog = dynamic(
  part(() => import('./remove-passkey-dialog.tsx').then((file) => file.RemovePasskeyDialog)),
  { loading: () => null },
);

const { passkeys: words } = proofText;

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: PasskeyView };

/** The person's passkeys. With `check`, right after a password change, which leaves passkeys as they are. */
export function PasskeysCard({ check, factorRequiredBy }: { check: boolean; factorRequiredBy: string[] }) {
  const ways = useQuery(signInQuery);
  const work = usePasskeysWork();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const passkeys = ways.data?.passkeys ?? [];
  const isOnlyFactor = passkeys.length === 1 && !ways.data?.second_factor;
  return (
    <Card
      id="passkeys"
      bare
      title={words.title}
      description={work ? words.description : words.unavailable}
      actions={
        work && (
          <Button size="sm" onClick={() => setOpen({ dialog: 'add' })}>
            {words.add}
          </Button>
        )
      }
    >
      {ways.isSuccess && passkeys.length === 0 && <p className="px-5 pb-4.5 text-ink-faint">{words.none}</p>}
      {check && passkeys.length > 0 && (
        <div className="px-5 pb-4.5">
          <Callout>{words.check}</Callout>
        </div>
      )}
      {passkeys.length > 0 && (
        <ul className="border-t border-line" aria-label={words.title} data-rows>
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ dialog: 'rename', passkey })}
              onRemove={() => setOpen({ dialog: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'add' && <AddPasskeyDialog onClose={close} onDone={close} />}
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} requiredBy={isOnlyFactor ? factorRequiredBy : []} onClose={close} />
      )}
    </Card>
  );
}

function PasskeyLine({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: PasskeyView;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { name, created_at: added, last_used_at: used } = passkey;
  return (
    <li className="flex items-center gap-3 border-b border-line px-5 py-3 last:border-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <div className="font-medium wrap-anywhere">{name}</div>
        <div className="text-[0.8125rem] text-ink-faint">
          {used ? words.lastUsed : words.added} <RelativeTime value={used ?? added} />
        </div>
      </div>
      <Button variant="ghost" size="iconSm" aria-label={words.rename(name)} onClick={onRename}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="ghost" size="iconSm" aria-label={words.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

'use client';
import { useState } from 'react';
import { beginSecondFactor } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { CodeField } from '../proof/code-fields.tsx';
import { useProof } from '../proof/use-proof.ts';
import { CopyLine } from '../ui/copy-line.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const { turnOn: words } = proofText;

type Begun = Awaited<ReturnType<typeof beginSecondFactor>>;

/** Sets up an authenticator app: the password, the QR code and a first code, then the recovery codes. */
export function TurnOnDialog({
  asksPassword,
  onClose,
  onDone,
}: {
  asksPassword: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isOn, setIsOn] = useState(false);
  if (begun && isOn) return <RecoveryCodesDialog codes={begun.backupCodes} onDone={onDone} />;
  if (begun) return <ScanDialog uri={begun.totpURI} onClose={onClose} onDone={() => setIsOn(true)} />;
  return (
    <OwnPasswordDialog
      title={words.title}
      description={words.description}
      submitLabel={words.next}
      asksPassword={asksPassword}
      act={beginSecondFactor}
      onClose={onClose}
      onDone={setBegun}
    />
  );
}

function ScanDialog({ uri, onClose, onDone }: { uri: string; onClose: () => void; onDone: () => void }) {
  const { form, mutate, isPending } = useProof({ onDone });
  return (
    <FormDialog
      title={words.scanTitle}
      description={words.scanDescription}
      submitLabel={words.confirm}
      pending={isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((given) => mutate({ ...given, kind: 'code' }))}
    >
      <QrCode text={uri} label={words.qr} />
      <div>
        <p className="mb-1.5 text-[0.8125rem] font-medium">{words.secret}</p>
        <CopyLine value={new URL(uri).searchParams.get('secret') ?? ''} label={words.secret} />
      </div>
      <CodeField form={form} />
      <FormError message={form.formState.errors.root?.server?.message} />
    </FormDialog>
  );
}

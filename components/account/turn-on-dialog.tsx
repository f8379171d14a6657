'use client';
import { useState } from 'react';
import { beginSecondFactor } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { CodeField } from '../proof/code-fields.tsx';
import { useProof } from '../proof/use-proof.ts';
import { CopyButton } from '../ui/copy-button.tsx';
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
  const secret = new URL(uri).searchParams.get('secret') ?? '';
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
        <div className="flex items-start gap-1 rounded-lg border border-line bg-sunken p-0.5">
          {/* In full, and in groups of four, because people type it into another device. */}
          <code className="min-w-0 flex-1 px-2 py-1.5 text-xs">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={secret} name={words.secret} />
        </div>
      </div>
      <CodeField form={form} />
      <FormError message={form.formState.errors.root?.server?.message} />
    </FormDialog>
  );
}

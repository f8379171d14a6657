'use client';
import { useState } from 'react';
import { renewRecoveryCodes } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const { codes: words } = proofText;

/** Creates new recovery codes and shows them once. */
export function NewCodesDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <OwnPasswordDialog
      title={words.renewTitle}
      description={words.renewDescription}
      submitLabel={words.renew}
      asksPassword={asksPassword}
      act={renewRecoveryCodes}
      onClose={onClose}
      onDone={({ backupCodes }) => setCodes(backupCodes)}
    />
  );
}

'use client';
import { turnOffSecondFactor } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { OwnPasswordDialog } from './own-password-dialog.tsx';

const { turnOff: words } = proofText;

export function TurnOffDialog({
  asksPassword,
  onClose,
  onDone,
}: {
  asksPassword: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  return (
    <OwnPasswordDialog
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      asksPassword={asksPassword}
      act={turnOffSecondFactor}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

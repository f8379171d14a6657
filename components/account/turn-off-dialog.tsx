'use client';
import { turnOffSecondFactor } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Callout } from '../ui/callout.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';

const { turnOff: words } = proofText;

export function TurnOffDialog({
  asksPassword,
  requiredBy,
  onClose,
  onDone,
}: {
  asksPassword: boolean;
  /** The workspaces that require the second factor which the app alone is. */
  requiredBy: string[];
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
    >
      {requiredBy.length > 0 && <Callout tone="warn">{proofText.onlyFactor(requiredBy)}</Callout>}
    </OwnPasswordDialog>
  );
}

'use client';
import { webhooksText } from '#lib/i18n/en/webhooks-text.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { verifyExample } from './verify-example.ts';

const { secret: words } = webhooksText;

/** Shows a signing secret, this once, and how it is used. */
export function SecretDialog({
  secret,
  rotated,
  onClose,
}: {
  secret: string;
  /** There was one before, which still counts. */
  rotated: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <CopyLine value={secret} label={words.label} />
      {rotated && <Callout className="mt-4">{words.overlap}</Callout>}
      <p className="mt-5 mb-2 font-medium">{words.verify}</p>
      <CodeBlock code={verifyExample} />
    </Dialog>
  );
}

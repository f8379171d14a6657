'use client';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { verifyExample } from './verify-example.ts';

const { secret: words } = webhooksText;

/** Shows a signing secret, only this once, and how to use it. */
export function SecretDialog({
  secret,
  rotated,
  onClose,
}: {
  secret: string;
  /** Whether an earlier secret exists, which is still valid. */
  rotated: boolean;
  onClose: () => void;
}) {
  return (
    <RevealDialog
      size="md"
      title={words.title}
      description={words.description}
      value={secret}
      label={words.label}
      doneLabel={words.done}
      onClose={onClose}
    >
      {rotated && <Callout className="mt-4">{words.overlap}</Callout>}
      <p className="mt-5 mb-2 font-medium">{words.verify}</p>
      <CodeBlock code={verifyExample} />
    </RevealDialog>
  );
}

'use client';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { contactCurl } from './example-curl.ts';

const { token: words } = apiKeysText;

/** Shows a token, only this once. */
export function NewTokenDialog({ token, baseUrl, onClose }: { token: string; baseUrl: string; onClose: () => void }) {
  return (
    <RevealDialog
      size="md"
      title={words.title}
      description={words.description}
      value={token}
      label={words.label}
      doneLabel={words.done}
      onClose={onClose}
    >
      <p className="mt-5 mb-2 font-medium">{words.tryIt}</p>
      <CodeBlock code={contactCurl({ baseUrl, token })} />
    </RevealDialog>
  );
}

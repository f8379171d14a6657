'use client';
import { apiKeysText } from '#lib/i18n/en/api-keys-text.ts';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { contactCurl } from './example-curl.ts';

const { token: words } = apiKeysText;

/** Shows a token, this once. */
export function NewTokenDialog({ token, baseUrl, onClose }: { token: string; baseUrl: string; onClose: () => void }) {
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
      <CopyLine value={token} label={words.label} />
      <p className="mt-5 mb-2 font-medium">{words.tryIt}</p>
      <CodeBlock code={contactCurl({ baseUrl, token })} />
    </Dialog>
  );
}

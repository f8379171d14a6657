'use client';
import { Download } from 'lucide-react';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const { codes: words } = proofText;

/** Shows the recovery codes, only this once. Only the dialog's own button closes it. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title={words.title}
      description={words.description}
      footer={
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      }
    >
      <ul
        aria-label={words.title}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label={words.copy} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.file}
          className={buttonStyles({ size: 'sm' })}
        >
          <Download aria-hidden />
          {words.download}
        </a>
      </div>
    </Dialog>
  );
}

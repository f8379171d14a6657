'use client';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onCodesReplaced } from '#components/browser/codes-replaced.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const { codes: words } = proofText;

/**
 * Shows the recovery codes, only this once, and no longer once another tab has replaced them. Only the dialog's own button
 * closes it.
 */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [replaced, setReplaced] = useState(false);
  useEffect(() => onCodesReplaced(() => setReplaced(true)), []);
  if (replaced) {
    return (
      <Dialog title={words.title} footer={<Button onClick={onDone}>{commonText.close}</Button>}>
        <Callout tone="warn">{words.replaced}</Callout>
      </Dialog>
    );
  }
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

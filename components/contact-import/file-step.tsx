'use client';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import { MAX_CSV_BYTES } from '#lib/messaging/contacts/constants.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { useImportPreview } from './use-import-preview.ts';

/** Lets people choose or drop a file, and describes its format. */
export function FileStep({ onChosen }: { onChosen: (file: File, preview: CsvPreview) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const reading = useImportPreview();
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_CSV_BYTES);
    if (file.size <= MAX_CSV_BYTES) reading.mutate(file, { onSuccess: (preview) => onChosen(file, preview) });
  };
  const drop = useFileDrop((files) => take(files[0]));
  return (
    <Card>
      <form
        className={cn(
          'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed border-line px-4 py-10 text-center',
          drop.isOver && 'border-accent bg-accent-soft',
        )}
        {...drop.target}
      >
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={words.choose}
          className="hidden"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button variant="primary" loading={reading.isPending} onClick={() => chooser.current?.click()}>
          <FileUp aria-hidden />
          {words.choose}
        </Button>
        <p className="text-ink-faint">{words.drop}</p>
        <FormError message={isTooLarge ? words.tooLarge : undefined} error={reading.error} />
      </form>
      <p className="mt-6 mb-2 text-ink-soft">{words.example}</p>
      <CodeBlock code={words.exampleFile} />
    </Card>
  );
}

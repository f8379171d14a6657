'use client';
import { useState } from 'react';
import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import type { CsvMapping } from '#lib/messaging/contacts/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useImportFile } from './use-import-file.ts';

/** Three steps: choose a file, say what its columns hold, see the result. */
export function ImportPage() {
  const { slug } = useWorkspace();
  const [chosen, setChosen] = useState<{ file: File; preview: CsvPreview } | null>(null);
  const [mapping, setMapping] = useState<CsvMapping>({});
  const load = useImportFile();
  const restart = () => {
    setChosen(null);
    load.reset();
  };
  return (
    <>
      <PageHeader
        back={{ href: `/${slug}/contacts`, label: words.back }}
        title={words.title}
        description={words.description}
      />
      {!chosen && <FileStep onChosen={(file, preview) => setChosen({ file, preview })} />}
      {chosen && !load.data && (
        <ColumnsStep
          file={chosen.file}
          preview={chosen.preview}
          load={load}
          onImport={(next) => {
            setMapping(next);
            load.mutate({ file: chosen.file, mapping: next });
          }}
          onOther={restart}
        />
      )}
      {chosen && load.data && (
        <ResultStep file={chosen.file} mapping={mapping} result={load.data} onAnother={restart} />
      )}
    </>
  );
}

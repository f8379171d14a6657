'use client';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import { csvFields } from '#lib/messaging/contacts/constants.ts';
import type { CsvMapping } from '#lib/messaging/contacts/schema.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Progress } from '../ui/progress.tsx';
import { Select } from '../ui/select.tsx';
import { type ColumnChoice, choiceProblem, mappingOf, suggestedChoices } from './column-choice.ts';
import { FirstRows } from './first-rows.tsx';
import type { useImportFile } from './use-import-file.ts';
import { useFirstRows } from './use-import-preview.ts';

const options = ([...csvFields, 'attribute', 'none'] as const).map((value) => ({
  value,
  label: words.targets[value],
}));
const MAX_ATTRIBUTE = 100;

/** Asks what each column holds, and runs the import. */
export function ColumnsStep({
  file,
  preview,
  load,
  onImport,
  onOther,
}: {
  file: File;
  preview: CsvPreview;
  load: ReturnType<typeof useImportFile>;
  onImport: (mapping: CsvMapping) => void;
  onOther: () => void;
}) {
  const [choices, setChoices] = useState(() => suggestedChoices(preview));
  const change = (index: number, next: Partial<ColumnChoice>) =>
    setChoices((before) => before.map((choice, at) => (at === index ? { ...choice, ...next } : choice)));
  const problem = choiceProblem(preview, choices);
  const mapping = mappingOf(preview, choices);
  const firstRows = useFirstRows({ file, mapping, enabled: problem === null });
  const percent = Math.floor(load.progress * 100);
  return (
    <Card
      title={words.columnsTitle(file.name)}
      description={words.columnsBody}
      footer={
        <>
          <Button className="mr-auto" disabled={load.isPending} onClick={onOther}>
            {words.otherFile}
          </Button>
          <Button
            variant="primary"
            disabled={problem !== null}
            loading={load.isPending}
            onClick={() => onImport(mapping)}
          >
            <Upload aria-hidden />
            {words.submit}
          </Button>
        </>
      }
    >
      <ul aria-label={words.listLabel} className="flex flex-col">
        {preview.columns.map(({ name, samples }, index) => {
          const choice = choices[index];
          if (!choice) return null;
          // Two columns may have the same name.
          const key = `${index} ${name}`;
          return (
            <li
              key={key}
              className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_16rem]"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="truncate text-[0.8125rem] text-ink-faint">
                  {samples.length > 0 ? samples.join(' · ') : words.noSamples}
                </p>
              </div>
              <div className="flex flex-col gap-2">
                <Select
                  aria-label={words.targetOf(name)}
                  value={choice.kind}
                  onValueChange={(kind) => change(index, { kind })}
                  options={options}
                />
                {choice.kind === 'attribute' && (
                  <Field label={words.nameOf(name)} hideLabel>
                    <Input
                      autoComplete="off"
                      maxLength={MAX_ATTRIBUTE}
                      value={choice.attribute}
                      onChange={({ target }) => change(index, { attribute: target.value })}
                    />
                  </Field>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {problem === null && firstRows.data && firstRows.data.length > 0 && <FirstRows rows={firstRows.data} />}
      <div className="mt-3 flex flex-col gap-2">
        {load.isPending && <Progress label={words.progress} value={percent} text={words.running(percent)} />}
        <FormError message={problem} error={load.error} />
      </div>
    </Card>
  );
}

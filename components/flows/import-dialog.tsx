import type { z } from 'zod';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { previewImportOperation } from '#lib/flows/files/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export type ImportPreview = z.output<(typeof previewImportOperation)['result']>;

const { importing: words } = flowsText;
const kinds = ['left_out', 'check'] as const;

/** Shows, before a file is imported, what will be missing and what someone has to check. */
export function ImportDialog({
  preview,
  pending,
  onCreate,
  onClose,
}: {
  preview: ImportPreview;
  pending: boolean;
  onCreate: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      size="md"
      title={words.title(preview.name)}
      description={words.description(preview.node_count)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button variant="primary" loading={pending} onClick={onCreate}>
            {words.create}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyButton className="self-start" text={listOf(preview.findings)} label={words.copy} />
        {kinds.map((kind) => (
          <Findings key={kind} title={words[kind]} findings={preview.findings.filter((one) => one.kind === kind)} />
        ))}
      </div>
    </Dialog>
  );
}

const listOf = (findings: ImportPreview['findings']) =>
  findings.map(({ kind, group, block, why }) => `${words[kind]} – ${words.place(group, block)}: ${why}`).join('\n');

function Findings({ title, findings }: { title: string; findings: ImportPreview['findings'] }) {
  if (findings.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul aria-label={title} className="mt-1 divide-y divide-line">
        {findings.map(({ group, block, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two entries may be equal
          <li key={index} className="py-2">
            <p className="text-[0.8125rem] text-ink-soft">{words.place(group, block)}</p>
            <p className="text-pretty wrap-anywhere">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

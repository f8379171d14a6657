import { useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { parseCurl } from '#lib/flows/curl/parse-curl.ts';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Callout } from '../ui/callout.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { TextField } from './forms/text-field.tsx';
import { useStoreSecret } from './use-store-secret.ts';

const { curl: words } = flowEditorText.call;

type Data = NodeOf<'http_request'>['data'];

/** Fills a Call API node from a command. What looks like a credential becomes a flow secret before the node gets it. */
export function CurlDialog({ onClose, onFill }: { onClose: () => void; onFill: (data: Data) => void }) {
  const { slug: workspace } = useWorkspace();
  const store = useStoreSecret();
  const [command, setCommand] = useState('');
  const [names, setNames] = useState<Record<number, string>>({});
  const parsed = command.trim() ? parseCurl(command) : null;
  const credentials = (parsed?.credentials ?? []).map((found) => ({
    ...found,
    secretName: names[found.headerIndex] ?? found.secretName,
  }));
  const fill = async () => {
    if (!parsed) return;
    for (const { secretName: name, value } of credentials) {
      await store.mutateAsync({ params: { workspace }, body: { name, value } });
    }
    const secretOf = new Map(credentials.map(({ headerIndex, secretName }) => [headerIndex, secretName]));
    const headers = parsed.data.headers?.map((header, index) => {
      const secretRef = secretOf.get(index);
      return secretRef ? { key: header.key, secretRef } : header;
    });
    onFill({ ...parsed.data, ...(headers && { headers }) });
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={words.title}
      submitLabel={words.apply}
      disabled={!parsed}
      pending={store.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        // What the server refuses is below, by store.error.
        fill().catch(() => undefined);
      }}
      onClose={onClose}
    >
      <Field label={words.label} error={command.trim() && !parsed ? words.broken : undefined}>
        <Textarea
          className="min-h-32 font-mono text-[0.8125rem]"
          spellCheck={false}
          value={command}
          onChange={(event) => setCommand(event.target.value)}
        />
      </Field>
      {parsed?.warnings.map((warning) => (
        <Callout key={warning} tone="warn">
          {warning}
        </Callout>
      ))}
      {credentials.length > 0 && <p>{words.credentials}</p>}
      {credentials.map(({ headerIndex, key, secretName }) => (
        <TextField
          key={headerIndex}
          label={words.secretName(key)}
          mono
          maxLength={100}
          value={secretName}
          onChange={(name) => setNames({ ...names, [headerIndex]: name })}
        />
      ))}
      <FormError message={store.error?.message} />
    </FormDialog>
  );
}

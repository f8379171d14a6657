import { useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import { looksLikeCredential } from '#lib/flows/nodes/http-request/looks-like-credential.ts';
import type { HttpRequestData } from '#lib/flows/nodes/http-request/schema.ts';
import { words } from '#lib/flows/nodes/http-request/words.ts';
import { useWorkspace } from '../../shell/workspace-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useEditor } from '../editor-context.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { StoreSecretDialog } from '../store-secret-dialog.tsx';
import { ListField } from './list-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';

const sources = [
  { value: 'literal', label: words.literal },
  { value: 'secret', label: words.secret },
] as const;

type Header = NonNullable<HttpRequestData['headers']>[number];

/** Headers, each with a literal value or the name of a stored secret. */
export function HeadersField({ headers, onChange }: { headers: Header[]; onChange: (headers: Header[]) => void }) {
  return (
    <ListField
      label={words.headers}
      items={headers}
      onChange={onChange}
      fresh={(): Header => ({ key: '', value: '' })}
      add={words.addHeader}
      max={50}
    >
      {(header, change, index) => <HeaderFields header={header} onChange={change} index={index} />}
    </ListField>
  );
}

type Fields = { header: Header; onChange: (header: Header) => void; index: number };

function HeaderFields({ header, onChange, index }: Fields) {
  const { slug } = useWorkspace();
  const { secretNames } = useEditor();
  const [isStoring, setStoring] = useState(false);
  const keyProblem = useFieldProblem('headers', index, 'key');
  const secretProblem = useFieldProblem('headers', index, 'secretRef');
  const { key } = header;
  const literal = 'value' in header ? header.value : null;
  const chooseSource = (source: 'literal' | 'secret') =>
    onChange(source === 'secret' ? { key, secretRef: '' } : { key, value: '' });
  return (
    <>
      <div className="flex gap-2">
        <TextField
          label={`${words.headerName} ${index + 1}`}
          hideLabel
          mono
          placeholder={words.headerName}
          maxLength={200}
          value={key}
          error={keyProblem}
          onChange={(key) => onChange({ ...header, key })}
        />
        <Select
          aria-label={`${words.source} ${index + 1}`}
          className="w-28"
          value={literal === null ? 'secret' : 'literal'}
          options={sources}
          onValueChange={chooseSource}
        />
      </div>
      {'value' in header ? (
        <TemplateField
          label={`${words.headerValue} ${index + 1}`}
          hideLabel
          mono
          placeholder={words.headerValue}
          maxLength={8000}
          value={header.value}
          onChange={(value) => onChange({ key, value })}
        />
      ) : (
        <Field
          label={`${words.secret} ${index + 1}`}
          hideLabel
          error={secretProblem}
          hint={
            secretNames.length === 0 ? (
              <>
                {words.noSecrets}{' '}
                <Link href={`/${slug}/settings/flow-secrets`} className="text-accent-text underline">
                  {words.addSecret}
                </Link>
              </>
            ) : undefined
          }
        >
          <Combobox
            value={header.secretRef}
            placeholder={words.chooseSecret}
            options={secretNames.map((name) => ({ value: name, label: name }))}
            onValueChange={(secretRef) => onChange({ key, secretRef })}
          />
        </Field>
      )}
      {literal !== null && looksLikeCredential({ key, value: literal }) && (
        <Callout
          tone="warn"
          actions={
            <Button size="sm" onClick={() => setStoring(true)}>
              {words.storeSecret}
            </Button>
          }
        >
          {words.credential}
        </Callout>
      )}
      {isStoring && literal !== null && (
        <StoreSecretDialog
          value={literal}
          suggested={key.toLowerCase().replace(/[^a-z0-9]+/g, '_')}
          onClose={() => setStoring(false)}
          onStored={(secretRef) => {
            setStoring(false);
            onChange({ key, secretRef });
          }}
        />
      )}
    </>
  );
}

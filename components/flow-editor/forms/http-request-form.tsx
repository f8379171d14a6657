import { ClipboardPaste } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { DEFAULT_TIMEOUT_MS, MAX_MAPPINGS, MAX_TIMEOUT_MS, METHODS } from '#lib/flows/nodes/http-request/constants.ts';
import { words } from '#lib/flows/nodes/http-request/words.ts';
import { isBrokenJson } from '#lib/flows/template/is-broken-json.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { part } from '../../ui/part.tsx';
import { Select } from '../../ui/select.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { HttpRequestTest } from '../http-request-test.tsx';
import { HeadersField } from './headers-field.tsx';
import { NumberField } from './number-field.tsx';
import { RecordField } from './record-field.tsx';
import { TemplateField } from './template-field.tsx';

const CurlDialog = dynamic(
  part(() => import('../curl-dialog.tsx').then((file) => file.CurlDialog)),
  { loading: () => null },
);

const methods = METHODS.map((value) => ({ value, label: value }));

type Data = NodeOf<'http_request'>['data'];

/** The Call API node: what to call, what to read from the response, and a test of both. */
export function HttpRequestForm({ data, onChange }: { data: Data; onChange: (data: Data) => void }) {
  const [isPasting, setPasting] = useState(false);
  const urlProblem = useFieldProblem('url');
  const set = (changed: Partial<Data>) => onChange({ ...data, ...changed });
  const { body, responseMap = {} } = data;
  const isWrite = data.method === 'POST' || data.method === 'PATCH';
  return (
    <>
      <div>
        <Button size="sm" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden />
          {words.pasteCurl}
        </Button>
      </div>
      <Field label={words.method}>
        <Select
          value={data.method}
          options={methods}
          onValueChange={(method) => set({ method, retries: undefined, retryWrites: undefined })}
        />
      </Field>
      <TemplateField
        label={words.url}
        mono
        placeholder="https://"
        maxLength={8000}
        value={data.url}
        error={urlProblem}
        onChange={(url) => set({ url })}
      />
      <HeadersField
        headers={data.headers ?? []}
        onChange={(headers) => set({ headers: headers.length > 0 ? headers : undefined })}
      />
      {data.method !== 'GET' && (
        <TemplateField
          label={words.body}
          kind="json"
          maxLength={100_000}
          hint={words.bodyHint}
          error={isBrokenJson(body) ? words.bodyBroken : undefined}
          value={
            typeof body === 'string' ? body : body === undefined || body === null ? '' : JSON.stringify(body, null, 2)
          }
          onChange={(text) => set({ body: text || undefined })}
        />
      )}
      <RecordField
        label={words.map}
        record={responseMap}
        names={{ name: words.mapPath, value: words.mapVariable }}
        add={words.addMapping}
        max={MAX_MAPPINGS}
        onChange={(map) => set({ responseMap: map })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={words.timeout}
          min={1}
          max={MAX_TIMEOUT_MS}
          fallback={DEFAULT_TIMEOUT_MS}
          value={data.timeoutMs}
          onChange={(timeoutMs) => set({ timeoutMs })}
        />
        <NumberField
          label={words.retries}
          hint={isWrite ? words.retriesHint : undefined}
          min={0}
          max={3}
          fallback={0}
          value={isWrite && !data.retryWrites ? undefined : data.retries}
          onChange={(retries) => set({ retries, retryWrites: isWrite && retries ? true : undefined })}
        />
      </div>
      <HttpRequestTest
        data={data}
        onMap={(path, variable) => set({ responseMap: { ...responseMap, [path]: variable } })}
      />
      {isPasting && (
        <CurlDialog
          onClose={() => setPasting(false)}
          onFill={(filled) => onChange({ ...filled, ...(data.responseMap && { responseMap: data.responseMap }) })}
        />
      )}
    </>
  );
}

import { Play } from 'lucide-react';
import { useState } from 'react';
import { durationText } from '#components/browser/duration-text.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { words } from '#lib/flows/nodes/http-request/words.ts';
import { variableNames } from '#lib/flows/template/variable-names.ts';
import type { TestedHttpRequest, testHttpRequestOperation } from '#lib/flows/trials/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useEditor } from './editor-context.tsx';
import { TextField } from './forms/text-field.tsx';
import { JsonTree } from './json-tree.tsx';
import { type Place, pathOf, variableFor } from './response-place.ts';

type Data = NodeOf<'http_request'>['data'];

/** Makes the call with test values and shows the response. `onMap` gets the path of a value that was pressed. */
export function HttpRequestTest({ data, onMap }: { data: Data; onMap: (path: string, variable: string) => void }) {
  const { slug: workspace } = useWorkspace();
  const { flowId, variables } = useEditor();
  const test = useTestHttpRequest();
  const [values, setValues] = useState<Record<string, string>>({ phone: '15550000000', name: 'Test customer' });
  const { url, headers = [], body } = data;
  const literals = headers.flatMap((header) => ('value' in header ? [header.value] : []));
  // A path is looked up whole before its parts are: each has a value of its own here.
  const names = variableNames([url, literals, body ?? null]);
  const run = () => {
    const given = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
    test.mutate({ params: { workspace, flow_id: flowId }, body: { data, variables: given } });
  };
  const pick = (place: Place) => {
    const path = pathOf(place);
    onMap(path, data.responseMap?.[path] || variableFor(place, variables));
  };
  return (
    <section aria-label={words.test} className="flex flex-col gap-3 rounded-xl border border-line bg-canvas p-3">
      {names.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-[0.8125rem] font-medium">{words.testValues}</legend>
          {names.map((name) => (
            <TextField
              key={name}
              label={name}
              maxLength={4096}
              value={values[name] ?? ''}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </fieldset>
      )}
      <div className="flex items-center gap-3">
        <Button variant="primary" size="sm" loading={test.isPending} onClick={run}>
          <Play aria-hidden />
          {words.test}
        </Button>
        <p className="text-xs text-pretty text-ink-faint">{words.testing}</p>
      </div>
      <FormError message={test.error?.message} />
      {test.data && <Result call={test.data} onPick={pick} />}
    </section>
  );
}

function Result({ call, onPick }: { call: TestedHttpRequest; onPick: (place: Place) => void }) {
  const { response, handle, variables, duration_ms, warning } = call;
  const problem = String(variables._http_error ?? '');
  return (
    <div className="flex min-w-0 flex-col gap-2" role="status">
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        <Badge tone={handle === 'success' ? 'ok' : 'danger'}>
          {response ? words.resultStatus(response.status) : words.noResponse}
        </Badge>
        <span>{durationText(duration_ms)}</span>
        {response && <span>{words.size(response.bytes)}</span>}
        {response?.is_cut && <span>{words.cut}</span>}
      </div>
      {problem && <p className="text-[0.8125rem] text-danger-text">{problem}</p>}
      {warning && <Callout tone="warn">{warning}</Callout>}
      {response && (
        <>
          <p className="text-xs text-ink-faint">{response.json === undefined ? words.noJson : words.pick}</p>
          <div className="max-h-72 overflow-auto font-mono text-xs">
            {response.json === undefined ? (
              <pre className="whitespace-pre-wrap wrap-anywhere">{response.text.slice(0, 4000)}</pre>
            ) : (
              <JsonTree value={response.json} onPick={onPick} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function useTestHttpRequest() {
  return useAdminMutation<typeof testHttpRequestOperation>('POST /api/admin/{workspace}/flows/{flow_id}/test-call', {
    invalidates: [],
  });
}

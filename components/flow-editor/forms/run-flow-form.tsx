import { MAX_VALUES } from '#lib/flows/nodes/run-flow/constants.ts';
import type { RunFlowData } from '#lib/flows/nodes/run-flow/schema.ts';
import { words } from '#lib/flows/nodes/run-flow/words.ts';
import { useWorkspace } from '../../shell/workspace-context.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEditor } from '../editor-context.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { useCallableFlows } from '../use-callable-flows.ts';
import { RecordField } from './record-field.tsx';

/** Chooses a published flow, its inputs and its outputs. */
export function RunFlowForm({ data, onChange }: { data: RunFlowData; onChange: (data: RunFlowData) => void }) {
  const { slug } = useWorkspace();
  const { flowId } = useEditor();
  const query = useCallableFlows();
  const problem = useFieldProblem('flowId');
  if (query.isError) return <QueryError error={query.error} retry={query.refetch} />;
  if (query.isPending) return <Skeleton className="h-32" />;
  const flows = query.data.filter(({ id }) => id !== flowId);
  const chosen = flows.find(({ id }) => id === data.flowId);
  return (
    <>
      <Field label={words.flow} hint={flows.length === 0 ? words.none : undefined} error={problem}>
        <Combobox
          options={flows.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={words.choose}
          value={chosen?.id ?? null}
          onValueChange={(id) => onChange({ ...data, flowId: id })}
        />
      </Field>
      {data.flowId !== '' && !chosen && <Callout tone="warn">{words.gone}</Callout>}
      {chosen && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-xs wrap-anywhere text-ink-soft">{words.knows(chosen.variables.join(', '))}</p>
          <ButtonLink size="sm" href={`/${slug}/flows/${chosen.id}`}>
            {words.open}
          </ButtonLink>
        </div>
      )}
      <RecordField
        label={words.inputs}
        record={data.inputs ?? {}}
        names={{ name: words.inputName, value: words.inputValue }}
        add={words.addInput}
        max={MAX_VALUES}
        isTemplate
        onChange={(inputs) => onChange({ ...data, inputs })}
      />
      <RecordField
        label={words.outputs}
        record={data.outputs ?? {}}
        names={{ name: words.outputName, value: words.outputVariable }}
        add={words.addOutput}
        max={MAX_VALUES}
        onChange={(outputs) => onChange({ ...data, outputs })}
      />
    </>
  );
}

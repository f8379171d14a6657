import { CircleCheck, CircleX, FlaskConical, X } from 'lucide-react';
import { messageOf } from '#components/browser/message-of.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { FlowTestInput, FlowTests as Stored, TestReport } from '#lib/flows/flow-tests/schema.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Switch } from '../ui/switch.tsx';
import { useEditor } from './editor-context.tsx';
import { namedApart } from './record-test.ts';
import { isStale } from './save-problem.ts';
import { useFlowTests, useRunFlowTests, useSetFlowTests } from './use-flow-tests.ts';

const words = flowEditorText.tests;

/**
 * The flow's tests, which are scripted conversations: runs them on the draft, and can save the current chat as a new
 * one.
 */
export function FlowTests({ recorded }: { recorded: FlowTestInput | null }) {
  const { flowId, graph } = useEditor();
  const query = useFlowTests(flowId);
  const set = useSetFlowTests(flowId, {
    onError: (error) =>
      isStale(error) ? toasts.add({ type: 'error', title: words.changedElsewhere }) : toastError(error),
  });
  const run = useRunFlowTests(flowId);
  if (!query.isSuccess) return null;
  const { required, tests } = query.data;
  const store = (changed: { required?: boolean; tests?: FlowTestInput[] }) => {
    run.reset();
    set.mutate(changed);
  };
  return (
    <details className="max-h-64 shrink-0 overflow-y-auto border-t border-line px-4 py-2 text-xs">
      <summary className="font-medium">
        {words.title} ({tests.length})
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <p className="text-ink-faint">{words.hint}</p>
        <ul aria-label={words.title} className="flex flex-col gap-1.5">
          {tests.map((test, index) => (
            <TestRow
              key={rowKey(index)}
              test={test}
              result={run.data?.results[index]}
              onRemove={() => store({ tests: tests.toSpliced(index, 1) as FlowTestInput[] })}
            />
          ))}
        </ul>
        <FormError message={run.isError ? messageOf(run.error) : undefined} />
        <div className="flex flex-wrap items-center gap-2">
          {tests.length > 0 && (
            <Button size="sm" loading={run.isPending} onClick={() => run.mutate(graph)}>
              <FlaskConical aria-hidden />
              {words.run}
            </Button>
          )}
          <Button
            size="sm"
            disabled={!recorded}
            loading={set.isPending}
            onClick={() => recorded && store({ tests: [...(tests as FlowTestInput[]), namedApart(recorded, tests)] })}
          >
            {words.record}
          </Button>
        </div>
        {tests.length > 0 && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch in it is a control
          <label className="flex items-center gap-2">
            <Switch checked={required} onCheckedChange={(checked) => store({ required: checked })} />
            {words.required}
          </label>
        )}
      </div>
    </details>
  );
}

/** The index will do: two tests may have the same name, and rows have no state. */
const rowKey = (index: number) => `test-${index}`;

type Row = { test: Stored['tests'][number]; result: TestReport['results'][number] | undefined; onRemove: () => void };

function TestRow({ test: { name }, result, onRemove }: Row) {
  const { difference } = result ?? {};
  return (
    <li className="flex items-start gap-1.5">
      {result?.passed && <CircleCheck aria-label={words.passed} className="mt-0.5 size-3.5 shrink-0 text-ok-text" />}
      {result && !result.passed && (
        <CircleX aria-label={words.failed} className="mt-0.5 size-3.5 shrink-0 text-danger-text" />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {difference && (
          <p className="text-ink-soft">{words.difference(difference.step, difference.expected, difference.actual)}</p>
        )}
      </div>
      <Button variant="ghost" size="iconSm" aria-label={words.remove(name)} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

import { docsText } from '#components/i18n/en/docs-text.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { FieldsTable } from './fields-table.tsx';
import { inline } from './prose.tsx';
import type { Field } from './schema-fields.ts';
import { TryIt } from './try-it.tsx';

export type DocumentedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  request: Field[];
  answer: Field[];
  requestExample: string | null;
  answerExample: string;
  /** The name of the field that takes a file, where a form is sent. */
  fileField: string | null;
  errors: { code: string; status: number }[];
};

/** One operation of the reference. */
export function OperationSection({ operation }: { operation: DocumentedOperation }) {
  const { id, method, path, summary, description, parameters, request, answer, errors } = operation;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h3 id={id} className="scroll-mt-6 text-[0.9375rem] font-semibold">
          <a href={`#${id}`}>{summary}</a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-[0.8125rem]">
          <Badge tone={method === 'GET' ? 'info' : 'accent'}>{method}</Badge>
          <span className="wrap-anywhere">{path}</span>
        </p>
      </div>
      {description.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="max-w-prose text-pretty leading-6 text-ink-soft">
          {inline(paragraph)}
        </p>
      ))}
      <FieldsTable title={docsText.parameters} fields={parameters} />
      <FieldsTable title={docsText.requestBody} fields={request} />
      {operation.requestExample !== null && <CodeBlock code={operation.requestExample} />}
      <FieldsTable title={docsText.answer} fields={answer} />
      <CodeBlock code={operation.answerExample} />
      <p className="leading-7 text-ink-soft">
        {docsText.errors}
        {errors.map(({ code, status }, index) => (
          <span key={code}>
            {index > 0 && ', '}
            <a href={`/docs/errors#${code}`} className="text-accent-text underline underline-offset-2">
              {`${status} ${code}`}
            </a>
          </span>
        ))}
      </p>
      <TryIt method={method} path={path} example={operation.requestExample} fileField={operation.fileField} />
    </section>
  );
}

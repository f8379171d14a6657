import { docsText } from '#components/i18n/en/docs-text.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Colored } from './colored.tsx';
import { FieldsTable } from './fields-table.tsx';
import type { SampleLanguage } from './language.tsx';
import { MethodBadge } from './method-badge.tsx';
import { inline } from './prose.tsx';
import { RequestPanel } from './request-panel.tsx';
import type { Field } from './schema-fields.ts';
import { TryIt } from './try-it.tsx';
import { TwoColumns } from './two-columns.tsx';

export type DocumentedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  request: Field[];
  answer: Field[];
  samples: { language: SampleLanguage; code: string }[];
  requestExample: string | null;
  answerExample: string;
  /** The name of the file field, if the operation takes a form. */
  fileField: string | null;
  errors: { code: string; status: number }[];
};

/** One operation of the reference: description and fields, next to the request and the response. */
export function OperationSection({ operation }: { operation: DocumentedOperation }) {
  const { id, method, path, summary, description, parameters, request, answer, answerExample, errors } = operation;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <TwoColumns
        words={
          <>
            <div>
              <h2 id={id} className="scroll-mt-20 text-base font-semibold">
                <a href={`#${id}`}>{summary}</a>
              </h2>
              <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-[0.8125rem]">
                <MethodBadge method={method} />
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
            <FieldsTable title={docsText.answer} fields={answer} />
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
          </>
        }
        code={
          <>
            <RequestPanel
              samples={operation.samples.map(({ language, code }) => ({
                ...{ language, code, colored: <Colored code={code} language={language} /> },
              }))}
            />
            <div>
              <h3 className="mb-2 text-xs font-medium text-ink-faint">{docsText.answer}</h3>
              <CodeBlock code={answerExample}>
                <Colored code={answerExample} language="json" />
              </CodeBlock>
            </div>
          </>
        }
      />
    </section>
  );
}

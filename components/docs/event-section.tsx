import { docsText } from '#components/i18n/en/docs-text.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Colored } from './colored.tsx';
import { FieldsTable } from './fields-table.tsx';
import { inline } from './prose.tsx';
import type { Field } from './schema-fields.ts';
import { TwoColumns } from './two-columns.tsx';

export type DocumentedEvent = {
  name: string;
  summary: string;
  description: string;
  headers: Field[];
  body: Field[];
  example: string;
};

/** One event of the reference: what is posted to a webhook. */
export function EventSection({
  event: { name, summary, description, headers, body, example },
}: {
  event: DocumentedEvent;
}) {
  return (
    <section aria-labelledby={name} className="border-t border-line pt-8">
      <TwoColumns
        words={
          <>
            <div>
              <h2 id={name} className="scroll-mt-20 text-base font-semibold">
                <a href={`#${name}`}>{summary}</a>
              </h2>
              <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-[0.8125rem]">
                <Badge tone="neutral">{docsText.event.sent}</Badge>
                <span className="wrap-anywhere">{name}</span>
              </p>
            </div>
            <p className="max-w-prose text-pretty leading-6 text-ink-soft">{inline(description)}</p>
            <FieldsTable title={docsText.event.headers} fields={headers} />
            <FieldsTable title={docsText.event.body} fields={body} />
          </>
        }
        code={
          <CodeBlock code={example}>
            <Colored code={example} language="json" />
          </CodeBlock>
        }
      />
    </section>
  );
}

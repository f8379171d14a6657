import { docsText } from '#components/i18n/en/docs-text.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { FieldsTable } from './fields-table.tsx';
import { inline } from './prose.tsx';
import type { Field } from './schema-fields.ts';

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
    <section aria-labelledby={name} className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h3 id={name} className="scroll-mt-6 text-[0.9375rem] font-semibold">
          <a href={`#${name}`}>{summary}</a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-[0.8125rem]">
          <Badge tone="neutral">{docsText.event.sent}</Badge>
          <span className="wrap-anywhere">{name}</span>
        </p>
      </div>
      <p className="max-w-prose text-pretty leading-6 text-ink-soft">{inline(description)}</p>
      <FieldsTable title={docsText.event.headers} fields={headers} />
      <FieldsTable title={docsText.event.body} fields={body} />
      <CodeBlock code={example} />
    </section>
  );
}

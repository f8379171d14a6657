import { EventSection } from '#components/docs/event-section.tsx';
import { OperationSection } from '#components/docs/operation-section.tsx';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { tags } from '#lib/doors/openapi/tags.ts';
import { appUrl } from '#lib/platform/env.ts';
import { documentedEvents } from './documented-events.ts';
import { documentedOperations } from './documented-operations.ts';

export const dynamic = 'force-dynamic';

/** The reference, from the document that is served at /public/v1/openapi.json. */
export default function ReferencePage() {
  const base = `${appUrl()}/public/v1`;
  const operations = documentedOperations();
  const events = documentedEvents();
  return (
    <>
      <PageHeader title={docsText.reference.heading} description={docsText.reference.description} />
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft">
          {docsText.reference.base}
          <a href="/public/v1/openapi.json" className="text-accent-text underline underline-offset-2">
            {docsText.reference.document}
          </a>
          {docsText.reference.machines}
        </p>
        <CodeBlock code={base} />
      </div>
      {tags.map(({ name, description }) => (
        <section key={name} aria-labelledby={name.toLowerCase()} className="flex flex-col gap-6">
          <div>
            <h2 id={name.toLowerCase()} className="scroll-mt-6 text-lg font-semibold">
              {name}
            </h2>
            <p className="text-ink-soft">{description}</p>
          </div>
          {operations
            .filter(({ tag }) => tag === name)
            .map((operation) => (
              <OperationSection key={operation.id} operation={operation} />
            ))}
          {events
            .filter(({ tag }) => tag === name)
            .map((event) => (
              <EventSection key={event.name} event={event} />
            ))}
        </section>
      ))}
    </>
  );
}

import type { DocumentedEvent } from '#components/docs/event-section.tsx';
import { type Schema, schemaFields } from '#components/docs/schema-fields.ts';
import { servedDocument } from './served-document.ts';

type Parameter = { name: string; required?: boolean; description?: string; schema?: Schema };
type Webhook = {
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody: { content: Record<string, { schema: Schema; example: unknown }> };
};
type Document = { webhooks: Record<string, { post: Webhook }>; components: { schemas: Record<string, Schema> } };

/** The reference's events, read from `webhooks` in the served document. */
export function documentedEvents(): (DocumentedEvent & { tag: string | undefined })[] {
  const { webhooks, components }: Document = JSON.parse(JSON.stringify(servedDocument));
  return Object.entries(webhooks).flatMap(([name, { post }]) =>
    Object.values(post.requestBody.content).map(({ schema, example }) => ({
      name,
      tag: post.tags[0],
      summary: post.summary,
      description: post.description,
      headers: post.parameters.map((header) => ({
        name: header.name,
        type: [header.schema?.type ?? 'string'].flat().join(' or '),
        required: header.required ?? false,
        description: header.description ?? header.schema?.description ?? '',
      })),
      body: schemaFields(schema, components.schemas),
      example: JSON.stringify(example, null, 2),
    })),
  );
}

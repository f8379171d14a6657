import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EventSection } from '#components/docs/event-section.tsx';
import { OperationSection } from '#components/docs/operation-section.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { tags } from '#lib/doors/openapi/tags.ts';
import { documentedEvents } from '../../documented-events.ts';
import { documentedOperations } from '../../documented-operations.ts';

type Props = { params: Promise<{ tag: string }> };

async function tagOf({ params }: Props) {
  const { tag } = await params;
  return tags.find(({ name }) => name.toLowerCase() === tag) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await tagOf(props)).name };
}

/** One resource of the reference, from the document served at /public/v1/openapi.json. */
export default async function ReferencePage(props: Props) {
  const { name, description } = await tagOf(props);
  return (
    <>
      <PageHeader title={name} description={description} />
      {documentedOperations()
        .filter(({ tag }) => tag === name)
        .map((operation) => (
          <OperationSection key={operation.id} operation={operation} />
        ))}
      {documentedEvents()
        .filter(({ tag }) => tag === name)
        .map((event) => (
          <EventSection key={event.name} event={event} />
        ))}
    </>
  );
}

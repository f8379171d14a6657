import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Prose } from '#components/docs/prose.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { guides } from '#lib/doors/guides/guides.ts';

type Props = { params: Promise<{ guide: string }> };

async function guideOf({ params }: Props) {
  const { guide: slug } = await params;
  return guides.find((guide) => guide.slug === slug) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await guideOf(props)).title };
}

export default async function GuidePage(props: Props) {
  const { title, summary, sections } = await guideOf(props);
  return (
    <>
      <PageHeader title={title} description={summary} />
      {sections.map(({ id, title: heading, blocks }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
          <h2 id={id} className="scroll-mt-6 text-[0.9375rem] font-semibold target:text-accent-text">
            <a href={`#${id}`}>{heading}</a>
          </h2>
          {blocks.map((block) => (
            <Prose key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </>
  );
}

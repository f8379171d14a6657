import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Prose } from '#components/docs/prose.tsx';
import { docsText } from '#components/i18n/en/docs-text.ts';
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
    <div className="flex gap-10">
      <div className="flex min-w-0 max-w-3xl flex-1 flex-col gap-8">
        <PageHeader title={title} description={summary} />
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
            <h2 id={id} className="scroll-mt-20 text-base font-semibold target:text-accent-text">
              <a href={`#${id}`}>{heading}</a>
            </h2>
            {blocks.map((block) => (
              <Prose key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
      <nav aria-label={docsText.onThisPage} className="sticky top-20 hidden w-52 shrink-0 self-start xl:block">
        <p className="mb-1.5 text-xs font-medium text-ink-faint">{docsText.onThisPage}</p>
        <ul className="flex max-h-[calc(100dvh-8rem)] flex-col overflow-y-auto">
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="mx-0.5 block rounded-md px-2 py-1 text-[0.8125rem] wrap-anywhere text-ink-soft hover:bg-hover hover:text-ink"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

import { MethodBadge } from '#components/docs/method-badge.tsx';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { guides } from '#lib/doors/guides/guides.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { tags } from '#lib/doors/openapi/tags.ts';
import { appUrl } from '#lib/platform/env.ts';
import { referencePath } from './reference-path.ts';

export const dynamic = 'force-dynamic';

/** The start page: the guides, and every operation by name. */
export default function DocsPage() {
  const base = `${appUrl()}/public/v1`;
  return (
    <>
      <PageHeader title={docsText.reference.heading} description={docsText.reference.description} />
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-pretty text-ink-soft">
          {docsText.reference.base}
          <a href="/public/v1/openapi.json" className="text-accent-text underline underline-offset-2">
            {docsText.reference.document}
          </a>
          {docsText.reference.machines}
        </p>
        <CodeBlock code={base} className="max-w-prose" />
      </div>
      <section aria-labelledby="guides" className="flex flex-col gap-3">
        <h2 id="guides" className="scroll-mt-20 text-base font-semibold">
          {docsText.guides}
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {guides.map(({ slug, title, summary }) => (
            <li key={slug}>
              <Link
                href={`/docs/${slug}`}
                className="block h-full rounded-xl border border-line bg-surface p-4 shadow-card hover:border-line-strong"
              >
                <span className="font-medium">{title}</span>
                <span className="mt-1 block text-pretty text-ink-soft">{summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {tags.map(({ name, description }) => (
        <section key={name} aria-labelledby={name.toLowerCase()} className="flex flex-col gap-2">
          <h2 id={name.toLowerCase()} className="scroll-mt-20 text-base font-semibold">
            <Link href={referencePath(name)} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-ink-soft">{description}</p>
          <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
            {allOperations
              .filter(({ tag }) => tag === name)
              .map(({ id, method, path, summary }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                  <Link
                    id={id}
                    href={`${referencePath(name)}#${id}`}
                    className="min-w-52 scroll-mt-20 font-medium target:text-accent-text hover:underline sm:flex-1"
                  >
                    {summary}
                  </Link>
                  <span className="flex items-center gap-2 font-mono text-[0.8125rem] text-ink-soft sm:flex-1">
                    <MethodBadge method={method} />
                    <span className="wrap-anywhere">{path}</span>
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

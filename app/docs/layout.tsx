import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { DocsNavigation } from '#components/docs/docs-navigation.tsx';
import { DocsSearch } from '#components/docs/docs-search.tsx';
import { LanguageProvider, type SampleLanguage } from '#components/docs/language.tsx';
import { commonText } from '#components/i18n/en/common-text.ts';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { SkipLink } from '#components/shell/skip-link.tsx';
import { Link } from '#components/ui/link.tsx';
import { Logo } from '#components/ui/logo.tsx';
import { guides } from '#lib/doors/guides/guides.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { tags } from '#lib/doors/openapi/tags.ts';
import { documentedEvents } from './documented-events.ts';
import { referencePath } from './reference-path.ts';

export const metadata: Metadata = {
  title: { default: docsText.title, template: `%s · ${docsText.title} · ${commonText.appName}` },
};

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const events = documentedEvents().map(({ name, tag, summary }) => ({ id: name, tag, summary }));
  const places = [...allOperations, ...events];
  const chosen = (await cookies()).get('docs-language')?.value ?? '';
  const language = chosen in docsText.languages ? (chosen as SampleLanguage) : 'shell';
  return (
    <LanguageProvider initial={language}>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-canvas">
        <div className="mx-auto flex h-14 w-full max-w-[96rem] items-center justify-between gap-4 px-4 sm:px-6">
          <Link href="/docs" className="inline-flex items-center gap-2.5 font-semibold whitespace-nowrap">
            <Logo />
            {docsText.brand}
          </Link>
          <DocsSearch />
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-[96rem] flex-col gap-6 px-4 max-lg:pt-5 sm:px-6 lg:flex-row lg:gap-10">
        <DocsNavigation
          guides={guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title }))}
          sections={tags.map(({ name }) => ({
            href: referencePath(name),
            title: name,
            within: places
              .filter(({ tag }) => tag === name)
              .map(({ id, summary }) => ({ href: `#${id}`, title: summary })),
          }))}
        />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col gap-8 pb-24 outline-none lg:pt-8">
          {children}
        </main>
      </div>
    </LanguageProvider>
  );
}

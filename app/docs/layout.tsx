import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { DocsNavigation } from '#components/docs/docs-navigation.tsx';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { Logo } from '#components/ui/logo.tsx';
import { guides } from '#lib/doors/guides/guides.ts';
import { tags } from '#lib/doors/openapi/tags.ts';

export const metadata: Metadata = { title: docsText.title };

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 sm:px-6">
      <header>
        <Link href="/docs" className="inline-flex items-center gap-2.5 font-semibold">
          <Logo />
          {docsText.brand}
        </Link>
      </header>
      <div className="flex flex-col gap-8 lg:flex-row lg:gap-12">
        <DocsNavigation
          guides={guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title }))}
          sections={tags.map(({ name }) => ({ href: `/docs#${name.toLowerCase()}`, title: name }))}
        />
        <main className="flex min-w-0 flex-1 flex-col gap-8 pb-24">{children}</main>
      </div>
    </div>
  );
}

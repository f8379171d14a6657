import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Gallery } from '#components/gallery/gallery.tsx';
import { galleryText } from '#components/i18n/en/gallery-text.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { env } from '#lib/platform/env.ts';

export const metadata: Metadata = { title: galleryText.title };

/** A gallery of all UI parts, for developers (docs/design-language.md). Production has no such page. */
export default function PartsPage() {
  if (env().NODE_ENV === 'production') notFound();
  return (
    <>
      <PageHeader title={galleryText.title} description={galleryText.description} />
      <Gallery />
    </>
  );
}

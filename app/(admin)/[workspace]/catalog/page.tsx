import type { Metadata } from 'next';
import { CatalogPage } from '#components/catalog/catalog-page.tsx';
import { catalogText } from '#components/i18n/en/catalog-text.ts';
import { Page } from '#components/shell/page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: catalogText.title };

/** The catalog is at WhatsApp, which may be slow, so the page does not wait for it. */
export default async function CatalogRoute({ params }: { params: Promise<{ workspace: string }> }) {
  await currentMember((await params).workspace, rights.catalog);
  return (
    <Page>
      <CatalogPage baseUrl={`${appUrl()}/public/v1`} />
    </Page>
  );
}

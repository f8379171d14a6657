import type { Metadata } from 'next';
import { ImportPage } from '#components/contact-import/import-page.tsx';
import { importText } from '#components/i18n/en/contact-import-text.ts';
import { Page } from '#components/shell/page.tsx';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: importText.title };

export default async function ImportRoute({ params }: { params: Promise<{ workspace: string }> }) {
  await currentMember((await params).workspace);
  return (
    <Page className="max-w-4xl">
      <ImportPage />
    </Page>
  );
}

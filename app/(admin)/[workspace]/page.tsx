import { Page } from '#components/shell/page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { homeText } from '#lib/i18n/en/home-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export default async function HomePage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceName } = await currentMember((await params).workspace);
  return (
    <Page>
      <PageHeader title={workspaceName} description={homeText.description} />
    </Page>
  );
}

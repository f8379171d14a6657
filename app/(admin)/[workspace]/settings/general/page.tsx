import type { Metadata } from 'next';
import { workspaceText } from '#components/i18n/en/workspace-text.ts';
import { GeneralPage } from '#components/workspace-settings/general-page.tsx';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import { readSettings } from '#lib/workspace/workspaces/read-settings.ts';

export const metadata: Metadata = { title: workspaceText.title };

export default async function GeneralSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug, secondFactorRequired } = await currentMember((await params).workspace);
  return (
    <GeneralPage
      workspaceId={workspaceId}
      address={`${appUrl()}/${slug}`}
      secondFactorRequired={secondFactorRequired}
      settings={await readSettings({ workspaceId })}
    />
  );
}

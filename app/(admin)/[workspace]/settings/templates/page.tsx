import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { templatesText } from '#components/i18n/en/templates-text.ts';
import { TemplatesPage } from '#components/templates/templates-page.tsx';
import { listTemplates } from '#lib/messaging/templates/list-templates.ts';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: templatesText.title };

export default async function TemplatesSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'agent');
  const client = makeQueryClient();
  client.setQueryData(queryKeys.templates(slug), await listTemplates({ workspaceId }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TemplatesPage baseUrl={`${appUrl()}/public/v1`} />
    </HydrationBoundary>
  );
}

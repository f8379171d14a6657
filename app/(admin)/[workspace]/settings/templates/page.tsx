import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { TemplatesPage } from '#components/templates/templates-page.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { appUrl } from '#lib/env.ts';
import { templatesText } from '#lib/i18n/en/templates-text.ts';
import { listTemplates } from '#lib/templates/list-templates.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

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

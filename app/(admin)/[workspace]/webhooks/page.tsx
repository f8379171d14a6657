import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { Page } from '#components/shell/page.tsx';
import { PageSkeleton } from '#components/ui/skeleton.tsx';
import { WebhooksPage } from '#components/webhooks/webhooks-page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { appUrl } from '#lib/platform/env.ts';
import { viewWebhooks } from '#lib/webhooks/endpoints/view-webhooks.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: webhooksText.title };

export default async function WebhooksRoute({ params }: { params: Promise<{ workspace: string }> }) {
  // Before anything is sent, so that an unknown workspace gets a 404.
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.webhooks);
  return (
    <Page>
      <Suspense fallback={<PageSkeleton />}>
        <Webhooks workspaceId={workspaceId} slug={slug} />
      </Suspense>
    </Page>
  );
}

async function Webhooks({ workspaceId, slug }: { workspaceId: string; slug: string }) {
  const client = makeQueryClient();
  client.setQueryData(queryKeys.webhookList(slug), await viewWebhooks({ workspaceId }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WebhooksPage baseUrl={`${appUrl()}/public/v1`} />
    </HydrationBoundary>
  );
}

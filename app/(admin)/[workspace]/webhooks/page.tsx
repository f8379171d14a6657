import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { Page } from '#components/shell/page.tsx';
import { WebhooksPage } from '#components/webhooks/webhooks-page.tsx';
import { appUrl } from '#lib/platform/env.ts';
import { viewWebhooks } from '#lib/webhooks/endpoints/view-webhooks.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: webhooksText.title };

export default async function WebhooksRoute({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'admin');
  const client = makeQueryClient();
  client.setQueryData(queryKeys.webhookList(slug), await viewWebhooks({ workspaceId }));
  return (
    <Page>
      <HydrationBoundary state={dehydrate(client)}>
        <WebhooksPage baseUrl={`${appUrl()}/public/v1`} />
      </HydrationBoundary>
    </Page>
  );
}

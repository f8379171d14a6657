import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AttentionCard } from '#components/home/attention-card.tsx';
import { ChecklistCard } from '#components/home/checklist-card.tsx';
import { TrafficCard } from '#components/home/traffic-card.tsx';
import { Page } from '#components/shell/page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { readChecklist } from '#lib/checklist/read-checklist.ts';
import { readAttention } from '#lib/home/read-attention.ts';
import { homeText } from '#lib/i18n/en/home-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: homeText.title };

export default async function HomePage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug, workspaceName, role } = await currentMember((await params).workspace);
  const client = makeQueryClient();
  const [checklist, attention] = await Promise.all([
    readChecklist({ workspaceId }),
    readAttention({ workspaceId, role }),
  ]);
  const hasTraffic = checklist.customer_wrote || checklist.message_sent;
  client.setQueryData(queryKeys.checklist(slug), checklist);
  client.setQueryData(queryKeys.attention(slug), attention);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Page>
        <PageHeader title={workspaceName} description={homeText.description} />
        <AttentionCard />
        {/* Until there is a message, what to do first says more than an empty chart. */}
        {hasTraffic && <TrafficCard />}
        <ChecklistCard />
        {!hasTraffic && <TrafficCard />}
      </Page>
    </HydrationBoundary>
  );
}

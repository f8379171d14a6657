import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { AttentionCard } from '#components/home/attention-card.tsx';
import { ChecklistCard } from '#components/home/checklist-card.tsx';
import { TrafficCard } from '#components/home/traffic-card.tsx';
import { homeText } from '#components/i18n/en/home-text.ts';
import { Page } from '#components/shell/page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { readAttention } from '#lib/doors/admin/home/read-attention.ts';
import { readChecklist } from '#lib/workspace/checklist/read-checklist.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

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
        {/* Before the first message, the checklist helps more than sandbox samples and an empty chart. */}
        {!hasTraffic && <ChecklistCard />}
        <AttentionCard />
        <TrafficCard />
        {hasTraffic && <ChecklistCard />}
      </Page>
    </HydrationBoundary>
  );
}

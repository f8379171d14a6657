import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { filterOf } from '#components/browser/filter-of.ts';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { DeliveriesPage } from '#components/deliveries/deliveries-page.tsx';
import { deliveryFilterNames, deliveryQuery } from '#components/deliveries/delivery-filter.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import { Page } from '#components/shell/page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { viewDeliveries } from '#lib/webhooks/deliveries/view-deliveries.ts';
import { viewWebhooks } from '#lib/webhooks/endpoints/view-webhooks.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: deliveriesText.title };

const FIRST_PAGE = 50;

type Props = {
  params: Promise<{ workspace: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function DeliveriesRoute({ params, searchParams }: Props) {
  const { workspace, id } = await params;
  const { workspaceId, slug } = await currentMember(workspace, rights.webhooks);
  const webhooks = await viewWebhooks({ workspaceId });
  const webhookId = webhooks.webhooks.find((webhook) => webhook.id === id)?.id ?? notFound();
  const filter = filterOf(await searchParams, deliveryFilterNames);
  const first = await viewDeliveries({ workspaceId, webhookId, limit: FIRST_PAGE, ...deliveryQuery(filter) });
  const client = makeQueryClient();
  client.setQueryData(queryKeys.webhookList(slug), webhooks);
  client.setQueryData(queryKeys.deliveryList(slug, webhookId, filter), { pages: [first], pageParams: [undefined] });
  return (
    <Page>
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveriesPage webhookId={webhookId} />
      </HydrationBoundary>
    </Page>
  );
}

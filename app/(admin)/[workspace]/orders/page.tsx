import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { ordersText } from '#components/i18n/en/catalog-text.ts';
import { OrdersPage } from '#components/orders/orders-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { PageSkeleton } from '#components/ui/skeleton.tsx';
import { viewOrders } from '#lib/commerce/orders/view-orders.ts';
import { rights } from '#lib/contract/roles.ts';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: ordersText.title };

const FIRST_PAGE = 50;

export default async function OrdersRoute({ params }: { params: Promise<{ workspace: string }> }) {
  // Before anything is sent, so that an unknown workspace gets a 404.
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.orders);
  return (
    <Page>
      <Suspense fallback={<PageSkeleton />}>
        <Orders workspaceId={workspaceId} slug={slug} />
      </Suspense>
    </Page>
  );
}

async function Orders({ workspaceId, slug }: { workspaceId: string; slug: string }) {
  const client = makeQueryClient();
  const first = await viewOrders({ workspaceId, limit: FIRST_PAGE });
  client.setQueryData(queryKeys.orderList(slug), { pages: [first], pageParams: [undefined] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OrdersPage baseUrl={`${appUrl()}/public/v1`} />
    </HydrationBoundary>
  );
}

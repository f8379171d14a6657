import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { OrdersPage } from '#components/orders/orders-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { appUrl } from '#lib/env.ts';
import { ordersText } from '#lib/i18n/en/catalog-text.ts';
import { viewOrders } from '#lib/orders/view-orders.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: ordersText.title };

const FIRST_PAGE = 50;

export default async function OrdersRoute({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'admin');
  const client = makeQueryClient();
  const first = await viewOrders({ workspaceId, limit: FIRST_PAGE });
  client.setQueryData(queryKeys.orderList(slug), { pages: [first], pageParams: [undefined] });
  return (
    <Page>
      <HydrationBoundary state={dehydrate(client)}>
        <OrdersPage baseUrl={`${appUrl()}/public/v1`} />
      </HydrationBoundary>
    </Page>
  );
}

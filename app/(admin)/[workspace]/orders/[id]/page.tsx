import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { ordersText } from '#components/i18n/en/catalog-text.ts';
import { OrderPage } from '#components/orders/order-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { getOrder } from '#lib/commerce/orders/get-order.ts';
import { serializeOrder } from '#lib/commerce/orders/serialize-order.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { rights } from '#lib/contract/roles.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: ordersText.title };

export default async function OrderRoute({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  const { workspace, id } = await params;
  const { workspaceId, slug } = await currentMember(workspace, rights.orders);
  if (!z.uuid().safeParse(id).success) notFound();
  const order = await getOrder({ workspaceId, orderId: id }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') notFound();
    throw error;
  });
  const client = makeQueryClient();
  client.setQueryData(queryKeys.order(slug, id), serializeOrder(order));
  return (
    <Page>
      <HydrationBoundary state={dehydrate(client)}>
        <OrderPage orderId={id} />
      </HydrationBoundary>
    </Page>
  );
}

'use client';
import { urlOf } from '#components/browser/admin-client.ts';
import { ordersText } from '#components/i18n/en/catalog-text.ts';
import type { exportOrdersOperation } from '#lib/commerce/orders/admin-operations.ts';
import { rights } from '#lib/contract/roles.ts';
import { ExportLink } from '../proof/export-link.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { OrderPicture } from '../ui/pictures/order-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrders } from './use-orders.ts';

/** The customers' orders. `baseUrl` is the public API's. */
export function OrdersPage({ baseUrl }: { baseUrl: string }) {
  const { slug: workspace, may } = useWorkspace();
  const orders = useOrders();
  const rows = orders.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <>
      <PageHeader
        title={ordersText.title}
        description={ordersText.description}
        actions={
          rows.length > 0 &&
          may(rights.ordersExport) && (
            <ExportLink
              href={urlOf<typeof exportOrdersOperation>('/api/admin/{workspace}/orders/export', { workspace })}
            >
              {ordersText.exportCsv}
            </ExportLink>
          )
        }
      />
      {orders.isError && <QueryError error={orders.error} retry={orders.refetch} />}
      {orders.isSuccess && (
        <Card bare>
          {rows.length > 0 ? (
            <OrderTable orders={rows} />
          ) : (
            <EmptyState
              picture={<OrderPicture />}
              title={ordersText.emptyTitle}
              description={ordersText.emptyBody}
              example={<CodeBlock code={ordersCurl({ baseUrl })} />}
            />
          )}
        </Card>
      )}
      <LoadMore query={orders} />
    </>
  );
}

/** The request that reads the latest orders. */
function ordersCurl({ baseUrl }: { baseUrl: string }): string {
  return [`curl ${baseUrl}/catalog/orders \\`, '  -H "X-API-Key: $KEY"'].join('\n');
}

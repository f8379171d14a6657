'use client';
import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import { personName } from '#components/browser/person-name.ts';
import { ordersText } from '#components/i18n/en/catalog-text.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import type { OrderView } from '#lib/commerce/orders/admin-operations.ts';
import { formatMoney, formatOrderTotal } from '#lib/platform/money/format-money.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { RemoteImage } from '../ui/remote-image.tsx';
import { useOrder } from './use-order.ts';

/** One order: its items, total and customer, with a link to the conversation. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { slug } = useWorkspace();
  const { data: order, isError, error, refetch } = useOrder(orderId);
  const customer = order && personName({ name: order.customer_name, phone: order.phone });
  usePageTitle(customer, ordersText.title);
  if (isError) return <QueryError error={error} retry={refetch} />;
  if (!order || customer === undefined) return null;
  return (
    <>
      <PageHeader
        back={{ href: `/${slug}/orders`, label: ordersText.back }}
        title={ordersText.orderTitle(customer)}
        actions={
          <ButtonLink variant="primary" href={`/${slug}/inbox/${order.conversation_id}`}>
            <MessageSquare aria-hidden />
            {ordersText.conversation}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Card bare>
          <ItemList order={order} />
        </Card>
        <Card>
          <Facts order={order} />
        </Card>
      </div>
    </>
  );
}

function ItemList({ order }: { order: OrderView }) {
  return (
    <>
      <ul aria-label={ordersText.columns.items} className="divide-y divide-line">
        {order.items.map((item) => (
          <li
            key={`${item.retailer_id} ${item.item_price} ${item.quantity}`}
            className="flex flex-wrap items-center gap-x-3.5 gap-y-1 px-5 py-3"
          >
            <RemoteImage src={item.image_url} alt="" className="size-12 shrink-0 rounded-lg" />
            <div className="min-w-32 flex-1">
              <p dir="auto" className="text-left font-medium wrap-anywhere">
                {item.name}
              </p>
              <p className="text-[0.8125rem] text-ink-soft tabular-nums">
                {item.quantity.toLocaleString('en')} × {formatMoney(item.item_price, item.currency)}
                <code className="ml-2 text-xs wrap-anywhere text-ink-faint">{item.retailer_id}</code>
              </p>
            </div>
            <p className="ml-auto whitespace-nowrap tabular-nums">
              {formatMoney(item.quantity * item.item_price, item.currency)}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-t border-line px-5 py-3.5 font-semibold tabular-nums">
        <span>{ordersText.total}</span>
        <span className="text-right">{formatOrderTotal(order)}</span>
      </p>
    </>
  );
}

function Facts({ order }: { order: OrderView }) {
  return (
    <dl className="flex flex-col gap-4">
      <Fact label={ordersText.columns.customer}>
        <bdi className="wrap-anywhere">{order.customer_name ?? commonText.unnamed}</bdi>
        <span className="block text-ink-soft tabular-nums">
          {order.phone ? formatPhone(order.phone) : ordersText.hiddenPhone}
        </span>
      </Fact>
      <Fact label={ordersText.received}>
        <DateTime value={order.created_at} />
      </Fact>
      {order.note && (
        <Fact label={ordersText.note}>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {order.note}
          </p>
        </Fact>
      )}
      <Fact label={ordersText.id}>
        <CopyLine value={order.id} label={ordersText.id} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

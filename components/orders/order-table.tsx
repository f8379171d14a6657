'use client';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import { personName } from '#components/browser/person-name.ts';
import { ordersText } from '#components/i18n/en/catalog-text.ts';
import { Link } from '#components/ui/link.tsx';
import type { OrderView } from '#lib/commerce/orders/admin-operations.ts';
import { formatOrderTotal } from '#lib/platform/money/format-money.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { RemoteImage } from '../ui/remote-image.tsx';

const { columns: titles } = ordersText;
const IMAGES_SHOWN = 3;

/** The orders, each linked to its details. */
export function OrderTable({ orders }: { orders: OrderView[] }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const columns = useMemo(() => orderColumns(`/${slug}/orders`), [slug]);
  return (
    <DataTable
      label={ordersText.listLabel}
      columns={columns}
      rows={orders}
      rowId={({ id }) => id}
      onRowClick={({ id }) => router.push(`/${slug}/orders/${id}`)}
    />
  );
}

function orderColumns(base: string): Column<OrderView>[] {
  return [
    {
      id: 'customer',
      header: titles.customer,
      cell: (original) => (
        <div className="min-w-28">
          <Link
            prefetch={false}
            href={`${base}/${original.id}`}
            className="rounded font-medium wrap-anywhere hover:underline"
            onClick={(event) => event.stopPropagation()}
          >
            {personName({ name: original.customer_name, phone: original.phone })}
          </Link>
          <div className="text-[0.8125rem] whitespace-nowrap text-ink-soft tabular-nums">
            {original.phone ? formatPhone(original.phone) : ordersText.hiddenPhone}
          </div>
          <div className="text-[0.8125rem] text-ink-faint sm:hidden">
            <RelativeTime value={original.created_at} />
          </div>
        </div>
      ),
    },
    {
      id: 'items',
      header: titles.items,
      className: 'max-sm:hidden',
      cell: (original) => <ItemsCell items={original.items} />,
    },
    {
      id: 'total',
      header: titles.total,
      className: 'text-right whitespace-nowrap tabular-nums',
      cell: (original) => (
        <>
          <span className="font-medium">{formatOrderTotal(original)}</span>
          <span className="block text-[0.8125rem] text-ink-faint sm:hidden">
            {ordersText.itemCount(countOf(original.items))}
          </span>
        </>
      ),
    },
    {
      id: 'when',
      header: titles.when,
      className: 'max-sm:hidden whitespace-nowrap text-ink-soft',
      cell: (row) => <RelativeTime value={row.created_at} />,
    },
  ];
}

function countOf(items: OrderView['items']) {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function ItemsCell({ items }: { items: OrderView['items'] }) {
  return (
    <span className="flex items-center gap-3">
      <span className="flex gap-1">
        {items.slice(0, IMAGES_SHOWN).map((item) => (
          <RemoteImage key={item.retailer_id} src={item.image_url} alt="" className="size-8 rounded-md" />
        ))}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 wrap-anywhere">{items.map(({ name }) => name).join(', ')}</span>
        <span className="block text-[0.8125rem] text-ink-faint">{ordersText.itemCount(countOf(items))}</span>
      </span>
    </span>
  );
}

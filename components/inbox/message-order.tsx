import { ShoppingBag } from 'lucide-react';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { formatMoney, formatOrderTotal } from '#lib/platform/money/format-money.ts';
import { RemoteImage } from '../ui/remote-image.tsx';

/** A cart that the customer sent. */
export function MessageOrder({ order }: { order: NonNullable<ThreadMessage['order']> }) {
  const { items, note } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="w-64 max-w-full">
      <p className="flex items-center gap-2 pb-1 font-semibold">
        <ShoppingBag aria-hidden className="size-4 text-accent-text" />
        {threadText.order}
        <span className="font-normal text-ink-soft">{threadText.items(count)}</span>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li
            key={`${item.retailer_id} ${item.item_price} ${item.quantity}`}
            className="flex items-center gap-2.5 py-1.5"
          >
            <RemoteImage src={item.image_url} alt="" className="size-9 shrink-0 rounded-md" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left">
                {item.name}
              </span>
              <span className="text-[0.8125rem] text-ink-soft tabular-nums">
                {item.quantity.toLocaleString('en')} × {formatMoney(item.item_price, item.currency)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 pt-1.5 font-semibold tabular-nums">
        <span>{threadText.total}</span>
        <span className="text-right">{formatOrderTotal(order)}</span>
      </p>
      {note && (
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {note}
        </p>
      )}
    </div>
  );
}

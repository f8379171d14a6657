import { cn } from '#components/browser/cn.ts';

/** A price, next to the struck-out regular price during a sale. */
export function PriceTag({
  price,
  salePrice,
  className,
}: {
  price: string;
  salePrice: string | null;
  className?: string;
}) {
  return (
    <span className={cn('flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span className="font-semibold">{salePrice ?? price}</span>
      {salePrice && <s className="text-[0.8125rem] text-ink-faint">{price}</s>}
    </span>
  );
}

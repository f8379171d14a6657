import { commonText } from '#components/i18n/en/common-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The styles of the product grid. */
export const productGridStyles = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4';

/** The shape of the grid while it loads. */
export function ProductGridSkeleton() {
  return (
    <div role="status" className={productGridStyles}>
      <span className="sr-only">{commonText.loading}</span>
      {Array.from({ length: 8 }, (_, index) => `product-${index}`).map((key) => (
        <div key={key} className="overflow-hidden rounded-xl border border-line bg-surface">
          <Skeleton className="aspect-square w-full rounded-none" />
          <div className="flex flex-col gap-2 p-3.5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

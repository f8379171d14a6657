'use client';
import { type PagedQuery, readFurther } from '#components/browser/page-by-page.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';

/** Loads the next page at the end of a list (React Query's infinite queries). Renders nothing on the last page. */
export function LoadMore({
  query,
}: {
  query: PagedQuery & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center py-3">
      <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void readFurther(query, query.fetchNextPage)}>
        {commonText.loadMore}
      </Button>
    </div>
  );
}

'use client';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';

/** The end of a list that goes on (React Query's infinite queries). Nothing when there is no more. */
export function LoadMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center py-3">
      <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {commonText.loadMore}
      </Button>
    </div>
  );
}

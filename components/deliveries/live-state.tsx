'use client';
import { RefreshCw } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { LIVE_PAGES } from './use-deliveries.ts';

/** Whether the list updates by itself; if someone has loaded older pages, offers to refresh it. */
export function LiveState({
  query,
}: {
  query: { data?: { pages: unknown[] } | undefined; isRefetching: boolean; refetch: () => unknown };
}) {
  if ((query.data?.pages.length ?? 0) <= LIVE_PAGES) {
    return (
      <Badge tone="ok" dot>
        {deliveriesText.live}
      </Badge>
    );
  }
  return (
    <Button size="sm" variant="ghost" title={deliveriesText.paused} onClick={() => void query.refetch()}>
      <RefreshCw aria-hidden className={cn(query.isRefetching && 'animate-spin')} />
      {commonText.refresh}
    </Button>
  );
}

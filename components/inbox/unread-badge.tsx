'use client';
import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { shellText } from '#components/i18n/en/shell-text.ts';
import type { countUnreadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const SHOWN_TO = 99;

/** How many conversations wait to be read, at the end of the navigation's line. */
export function UnreadBadge() {
  const { slug: workspace } = useWorkspace();
  const { data } = useQuery({
    queryKey: queryKeys.unread(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof countUnreadOperation>('GET /api/admin/{workspace}/inbox', { params: { workspace }, signal }),
  });
  if (!data || data.unread === 0) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 py-0.5 text-xs leading-4 font-semibold text-on-accent tabular-nums">
      <span aria-hidden>{data.unread > SHOWN_TO ? `${SHOWN_TO}+` : data.unread}</span>
      <span className="sr-only">{shellText.unreadTotal(data.unread)}</span>
    </span>
  );
}

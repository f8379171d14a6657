import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { countInboxOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from './workspace-context.tsx';

/** The inbox's counts, which the stream keeps up to date. */
export function useInboxCounts() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.unread(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof countInboxOperation>('GET /api/admin/{workspace}/inbox', { params: { workspace }, signal }),
  }).data;
}

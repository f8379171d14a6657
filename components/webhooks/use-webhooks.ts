import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listWebhooksOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const REFRESH_MS = 10_000;

/** All webhooks with their health, refetched while the page is open. */
export function useWebhooks() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.webhookList(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listWebhooksOperation>('GET /api/admin/{workspace}/webhooks', { params: { workspace }, signal }),
    select: ({ webhooks }) => webhooks,
    refetchInterval: REFRESH_MS,
  });
}

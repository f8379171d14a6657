import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { trafficOperation } from '#lib/doors/admin/home/admin-operations.ts';
import type { TRAFFIC_DAYS } from '#lib/doors/admin/home/constants.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const EVERY_MS = 60_000;

/** Messages by day, in the person's own time zone. */
export function useTraffic(days: (typeof TRAFFIC_DAYS)[number]) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.traffic(workspace, days),
    queryFn: ({ signal }) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return callAdmin<typeof trafficOperation>('GET /api/admin/{workspace}/home/traffic', {
        params: { workspace },
        query: { days, time_zone },
        signal,
      });
    },
    select: ({ days: list }) => list,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

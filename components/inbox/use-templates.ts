import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listTemplatesOperation } from '#lib/messaging/templates/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The templates that can be sent. */
export function useApprovedTemplates() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.templates(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listTemplatesOperation>('GET /api/admin/{workspace}/templates', {
        params: { workspace },
        signal,
      }),
    select: ({ templates }) => templates.filter(({ status }) => status === 'APPROVED'),
  });
}

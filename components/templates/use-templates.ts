import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listTemplatesOperation } from '#lib/messaging/templates/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** All templates, and when they were copied. */
export function useTemplates({ enabled = true } = {}) {
  return useQuery({ ...useTemplatesQuery(), enabled });
}

/** The templates that can be sent from an account; undefined is the only one. */
export function useApprovedTemplates(wabaId: string | undefined) {
  return useQuery({
    ...useTemplatesQuery(),
    select: ({ templates }) =>
      templates.filter(({ status, waba_id }) => status === 'APPROVED' && (wabaId === undefined || waba_id === wabaId)),
  });
}

function useTemplatesQuery() {
  const { slug: workspace } = useWorkspace();
  return {
    queryKey: queryKeys.templates(workspace),
    queryFn: ({ signal }: QueryFunctionContext) =>
      callAdmin<typeof listTemplatesOperation>('GET /api/admin/{workspace}/templates', {
        params: { workspace },
        signal,
      }),
  };
}

import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type {
  getFlowVersionOperation,
  listFlowVersionsOperation,
  publishFlowOperation,
  rollbackFlowOperation,
  unpublishFlowOperation,
} from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useVersions(flowId: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowVersions(workspace, flowId),
    queryFn: ({ signal }) =>
      callAdmin<typeof listFlowVersionsOperation>('GET /api/admin/{workspace}/flows/{flow_id}/versions', {
        params: { workspace, flow_id: flowId },
        signal,
      }),
    select: ({ versions }) => versions,
  });
}

/** The graph of a version. Fetches nothing while `version` is null. */
export function useVersionGraph(flowId: string, version: number | null) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowVersion(workspace, flowId, version ?? 0),
    queryFn: ({ signal }) =>
      callAdmin<typeof getFlowVersionOperation>('GET /api/admin/{workspace}/flows/{flow_id}/versions/{version}', {
        params: { workspace, flow_id: flowId, version: version ?? 0 },
        signal,
      }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ graph }) => graph,
  });
}

export function usePublishFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof publishFlowOperation>('POST /api/admin/{workspace}/flows/{flow_id}/publish', {
    invalidates: [queryKeys.flows(slug)],
  });
}

export function useRollbackFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rollbackFlowOperation>('POST /api/admin/{workspace}/flows/{flow_id}/rollback', {
    invalidates: [queryKeys.flows(slug)],
  });
}

export function useUnpublishFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof unpublishFlowOperation>('POST /api/admin/{workspace}/flows/{flow_id}/unpublish', {
    invalidates: [queryKeys.flows(slug)],
  });
}

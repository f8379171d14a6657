import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listMembersOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useMembers() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.members(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listMembersOperation>('GET /api/admin/{workspace}/members', { params: { workspace }, signal }),
  });
}

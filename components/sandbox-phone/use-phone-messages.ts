import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { phoneMessagesOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** A customer's thread with the business. */
export function usePhoneMessages(phone: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.sandboxMessages(workspace, phone),
    queryFn: ({ signal }) =>
      callAdmin<typeof phoneMessagesOperation>('GET /api/admin/{workspace}/sandbox/customers/{phone}/messages', {
        params: { workspace, phone },
        signal,
      }),
    select: ({ messages }) => messages,
  });
}

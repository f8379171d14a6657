import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { phoneMessagesOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { usePhoneNumber } from './phone-number.ts';

/** A customer's thread with the business. */
export function usePhoneMessages(phone: string) {
  const { slug: workspace } = useWorkspace();
  const query = usePhoneNumber();
  return useQuery({
    queryKey: queryKeys.sandboxMessages(workspace, { ...query, phone }),
    queryFn: ({ signal }) =>
      callAdmin<typeof phoneMessagesOperation>('GET /api/admin/{workspace}/sandbox/customers/{phone}/messages', {
        params: { workspace, phone },
        query,
        signal,
      }),
    select: ({ messages }) => messages,
  });
}

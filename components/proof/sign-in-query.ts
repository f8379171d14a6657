import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { viewSignInOperation } from '#lib/workspace/accounts/operations.ts';

/** The signed-in person's ways to sign in. */
export const signInQuery = {
  queryKey: queryKeys.signInWays(),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callAdmin<typeof viewSignInOperation>('GET /api/account/sign-in', { params: {}, signal }),
};

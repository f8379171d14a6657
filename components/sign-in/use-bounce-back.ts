import { useEffect } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import type { accountOperation } from '#lib/workspace/accounts/operations.ts';
import { leaveTo } from './leave-to.ts';

/**
 * Our cookie is SameSite=Strict: browsers do not send it when someone follows a link from another site, so the page
 * behind the link treats them as signed out. From here, on our own site, they do, and signed-in people are sent on.
 */
export function useBounceBack(next: string): void {
  useEffect(() => {
    const abort = new AbortController();
    callAdmin<typeof accountOperation>('GET /api/account', { params: {}, signal: abort.signal }).then(
      () => leaveTo(next),
      () => undefined,
    );
    return () => abort.abort();
  }, [next]);
}

import { useEffect } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import type { accountOperation } from '#lib/workspace/accounts/operations.ts';
import { leaveTo } from './leave-to.ts';

/**
 * Our cookie is strict: a browser does not send it along when someone follows a link from another site to us, so that
 * the page behind the link takes them for no one. From here, on our own site, it does; who is signed in goes on.
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

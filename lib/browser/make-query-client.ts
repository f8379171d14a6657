import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AdminError } from './admin-error.ts';

const STALE_MS = 30_000;

/** React Query as the app uses it: refusals are not retried, a lost session leads to the sign-in page. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof AdminError && error.status >= 400 && error.status < 500),
      },
    },
  });
}

function leaveWhenSignedOut(error: unknown) {
  if (typeof window === 'undefined' || !(error instanceof AdminError) || error.code !== 'not_signed_in') return;
  const next = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
}

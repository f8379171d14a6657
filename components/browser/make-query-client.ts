import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AdminError } from './admin-error.ts';
import { queryKeys } from './query-keys.ts';

const STALE_MS = 30_000;

/** React Query as the app uses it: refusals are not retried, a lost session leads to the sign-in page. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!isSigningOut(mutationCache)) leaveWhenSignedOut(error);
  };
  const mutationCache = new MutationCache({ onError });
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof AdminError && error.status >= 400 && error.status < 500),
      },
    },
  });
}

/** Who leaves on purpose is on the way already: whatever is refused meanwhile leads nowhere else. */
function isSigningOut(mutations: MutationCache): boolean {
  return mutations.findAll({ mutationKey: queryKeys.signOut() }).some(({ state }) => state.status !== 'error');
}

function leaveWhenSignedOut(error: unknown) {
  if (typeof window === 'undefined' || !(error instanceof AdminError) || error.code !== 'not_signed_in') return;
  const next = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
}

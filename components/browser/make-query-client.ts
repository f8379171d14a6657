import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AdminError } from './admin-error.ts';
import { queryKeys } from './query-keys.ts';
import { sessionEnded } from './session-ended.ts';

const STALE_MS = 30_000;

/** React Query as the app uses it: refusals are not retried, a lost session asks to sign in again. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!isSigningOut(mutationCache)) askToSignIn(error);
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

/** Over the page where it can, so that nothing that is half written goes. */
function askToSignIn(error: unknown) {
  if (typeof window === 'undefined' || !(error instanceof AdminError) || error.code !== 'not_signed_in') return;
  if (sessionEnded.tell()) return;
  const next = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
}

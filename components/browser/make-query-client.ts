import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AdminError } from './admin-error.ts';
import { queryKeys } from './query-keys.ts';
import { sessionEnded } from './session-ended.ts';

const STALE_MS = 30_000;

/** Where who is refused finds what is asked of them. */
const WAYS: Record<string, string> = { not_signed_in: '/sign-in', second_factor_needed: '/second-factor' };

/**
 * React Query as the app uses it: refusals are not retried, a lost session asks to sign in again, a missing second factor
 * leads to its page.
 */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!isSigningOut(mutationCache)) answerRefusal(error);
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

/** A sign-in goes over the page where it can, so that nothing that is half written goes. */
function answerRefusal(error: unknown) {
  if (typeof window === 'undefined' || !(error instanceof AdminError)) return;
  const way = WAYS[error.code];
  // The dialog that asks to sign in again asks for a second factor, too.
  if (!way || sessionEnded.now() || (error.code === 'not_signed_in' && sessionEnded.tell())) return;
  const next = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`${way}?next=${encodeURIComponent(next)}`);
}

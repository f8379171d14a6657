import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AdminError } from './admin-error.ts';
import { queryKeys } from './query-keys.ts';
import { type Reason, sessionEnded } from './session-ended.ts';

const STALE_MS = 30_000;

/** Why a person is refused, and the page where they can do what is required. */
const WAYS: Record<string, { reason: Reason; page: string }> = {
  not_signed_in: { reason: 'signed_out', page: '/sign-in' },
  second_factor_needed: { reason: 'second_factor', page: '/second-factor' },
};

/**
 * The app's React Query client: it does not retry refusals, asks to sign in again when the session is lost and for the
 * second factor when that is missing, and leaves a workspace of which the person is no longer a member.
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
      // Without a connection, what a person does fails at once: done later, it may no longer be what they want.
      mutations: { networkMode: 'always' },
    },
  });
}

/** While someone signs out, refusals must not lead anywhere else. */
function isSigningOut(mutations: MutationCache): boolean {
  return mutations.findAll({ mutationKey: queryKeys.signOut() }).some(({ state }) => state.status !== 'error');
}

/** Asks over the page where possible, so that nothing half written is lost. */
function answerRefusal(error: unknown) {
  if (typeof window === 'undefined' || !(error instanceof AdminError)) return;
  if (error.code === 'no_such_workspace') return window.location.assign('/');
  const way = WAYS[error.code];
  if (!way || sessionEnded.now() || sessionEnded.tell(way.reason)) return;
  const next = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`${way.page}?next=${encodeURIComponent(next)}`);
}

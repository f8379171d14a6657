import { useMutation } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';

/** Ends the session and goes to the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationKey: queryKeys.signOut(),
    // Most who come to a page stay: the ways to sign in and out come when one is taken.
    mutationFn: async () => (await import('#components/browser/sign-in.ts')).signOut(),
    onSuccess: () => window.location.assign('/sign-in'),
    onError: toastError,
  });
}

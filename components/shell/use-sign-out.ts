import { useMutation } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';

/** Ends the session and goes to the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationKey: queryKeys.signOut(),
    // Loaded only on use, because most visits do not sign out.
    mutationFn: async () => (await import('#components/browser/sign-in.ts')).signOut(),
    onSuccess: () => window.location.assign('/sign-in'),
    onError: toastError,
  });
}

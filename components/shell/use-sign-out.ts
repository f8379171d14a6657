import { useMutation } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { signOut } from '#components/browser/sign-in.ts';
import { toastError } from '#components/browser/toasts.ts';

/** Ends the session and goes to the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationKey: queryKeys.signOut(),
    mutationFn: signOut,
    onSuccess: () => window.location.assign('/sign-in'),
    onError: toastError,
  });
}

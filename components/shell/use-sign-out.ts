import { useMutation } from '@tanstack/react-query';
import { signOut } from '#lib/browser/sign-in.ts';
import { toastError } from '#lib/browser/toasts.ts';

/** Ends the session and goes to the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.assign('/sign-in'),
    onError: toastError,
  });
}

import { useMutation } from '@tanstack/react-query';
import { enterPasskey } from '#components/browser/sign-in.ts';

/** Proves the person's identity with a passkey, whether signed in or not. */
export function usePasskey({ onDone }: { onDone: () => void }) {
  return useMutation({ mutationFn: enterPasskey, onSuccess: onDone });
}

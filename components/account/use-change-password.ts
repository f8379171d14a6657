import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { changePassword } from '#components/browser/sign-in.ts';

/** Changes the password and signs every other browser out. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: { currentPassword: string; newPassword: string }) =>
      changePassword({ ...given, revokeOtherSessions: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.sessions() }),
  });
}

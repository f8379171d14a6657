'use client';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { toastError } from '#components/browser/toasts.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { acceptInvitationOperation } from '#lib/workspace/members/operations.ts';
import { leaveTo } from '../sign-in/leave-to.ts';
import { Button } from '../ui/button.tsx';

/** For people signed in with the invited email. */
export function AcceptButton({ token }: { token: string }) {
  const accept = useMutation({
    mutationFn: () =>
      callAdmin<typeof acceptInvitationOperation>('POST /api/invitations/{token}/accept', {
        params: { token },
      }),
    onSuccess: ({ slug }) => leaveTo(`/${slug}`),
    onError: toastError,
  });
  return (
    <Button
      variant="primary"
      className="w-full"
      loading={accept.isPending || accept.isSuccess}
      onClick={() => accept.mutate()}
    >
      {membersText.page.accept}
    </Button>
  );
}

'use client';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { tellOwnChange } from '#components/browser/own-changes.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import type { confirmEmailOperation } from '#lib/workspace/emails/operations.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormError } from '../ui/form-error.tsx';

const { email: words } = accountText;

/** Changes the email of the signed-in person with the link's token. */
export function ConfirmEmail({ token, email, personId }: { token: string; email: string; personId: string }) {
  const confirm = useMutation({
    mutationFn: () => callAdmin<typeof confirmEmailOperation>('POST /api/account/email/{token}', { params: { token } }),
    onSuccess: (changed) => tellOwnChange({ id: personId, email: changed.email }),
  });
  if (confirm.isSuccess) {
    return (
      <div role="status">
        <h1 className="text-base font-semibold">{words.doneTitle}</h1>
        <p className="mt-0.5 mb-4 text-pretty text-ink-soft wrap-anywhere">
          {words.signInWith(confirm.data.email)} {words.done}
        </p>
        <ButtonLink className="w-full" variant="primary" href="/">
          {words.open}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-base font-semibold">{words.title}</h1>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft wrap-anywhere">{words.intro(email)}</p>
      <div className="flex flex-col gap-4">
        <FormError error={confirm.error} />
        <Button variant="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {words.submit}
        </Button>
      </div>
    </>
  );
}

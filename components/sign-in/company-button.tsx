'use client';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { messageOf } from '#components/browser/message-of.ts';
import { companyText as words } from '#components/i18n/en/company-text.ts';
import type { companySignInOperation } from '#lib/workspace/sessions/company-operations.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { leaveTo } from './leave-to.ts';

/** Goes to the company's provider, and says why someone came back from there without a session. */
export function CompanyButton({ name, next, refusal }: { name: string; next: string; refusal: string | null }) {
  const start = useMutation({
    mutationFn: () =>
      callAdmin<typeof companySignInOperation>('POST /api/company-sign-in', { params: {}, body: { next } }),
    onSuccess: ({ url }) => leaveTo(url),
  });
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {words.signInWith(name)}
      </Button>
      <FormError message={start.isError ? messageOf(start.error) : (refusal ?? undefined)} />
    </div>
  );
}

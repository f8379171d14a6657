'use client';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { CodeFields } from '../proof/code-fields.tsx';
import { useProof } from '../proof/use-proof.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { leaveTo } from './leave-to.ts';

const { step: words } = proofText;

/** The second step of a sign-in: a code, after the password was right. */
export function CodeStep({ next, onBack }: { next: string; onBack: () => void }) {
  const { form, mutate, isPending, isSuccess } = useProof({ onDone: () => leaveTo(next) });
  return (
    <>
      <h1 className="text-base font-semibold">{words.title}</h1>
      <form
        method="post"
        className="mt-4 flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((given) => mutate({ ...given, kind: 'code' }))}
      >
        <CodeFields form={form} offersTrust />
        <FormError message={form.formState.errors.root?.server?.message} />
        <Button type="submit" variant="primary" loading={isPending || isSuccess}>
          {words.submit}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {words.back}
        </Button>
        <p className="text-center text-[0.8125rem] text-pretty text-ink-faint">{proofText.lost}</p>
      </form>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { confirmPassword, enterCode } from '#components/browser/sign-in.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { signInText } from '#components/i18n/en/shell-text.ts';

const schema = () => import('./proof-form-schema.ts').then((file) => file.proofForm);

export type Proof = { password: string; code: string; isRecoveryCode: boolean; trustDevice: boolean };

export type ProofForm = ReturnType<typeof useProofForm>;

function useProofForm() {
  return useZodForm(schema, {
    defaultValues: { password: '', code: '', isRecoveryCode: false, trustDevice: false },
  });
}

/** A form that proves the person's identity with a password or a code. */
export function useProof({ onDone }: { onDone: () => void }) {
  const form = useProofForm();
  const mutation = useMutation({
    mutationFn: ({ kind, password, ...code }: Proof & { kind: 'password' | 'code' }) =>
      kind === 'password' ? confirmPassword({ password }) : enterCode(code),
    onSuccess: onDone,
    onError: (error, { kind }) => {
      form.resetField(kind, { defaultValue: '' });
      showServerError(form, error);
    },
  });
  const mutate = (given: Proof & { kind: 'password' | 'code' }) => {
    if (given[given.kind].trim()) return mutation.mutate(given);
    form.setError(
      given.kind,
      { message: given.kind === 'code' ? proofText.enterCode : signInText.enterPassword },
      { shouldFocus: true },
    );
  };
  return { form, mutate, isPending: mutation.isPending, isSuccess: mutation.isSuccess };
}

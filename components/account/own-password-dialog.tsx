'use client';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const withPassword = () => import('./own-password-form-schema.ts').then((file) => file.ownPasswordForm);
const withoutPassword = () => import('./own-password-form-schema.ts').then((file) => file.noPasswordForm);

/** Does something that needs the person's password. People without one are asked for another proof where it matters. */
export function OwnPasswordDialog<Result>({
  asksPassword,
  act,
  onDone,
  children,
  ...dialog
}: {
  asksPassword: boolean;
  act: (given: { password?: string }) => Promise<Result>;
  onDone: (result: Result) => void;
  children?: ReactNode;
} & Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submitLabel' | 'onClose'>) {
  const form = useZodForm(asksPassword ? withPassword : withoutPassword, { defaultValues: { password: '' } });
  const mutation = useMutation({
    mutationFn: ({ password }: { password: string }) => act(asksPassword ? { password } : {}),
    onSuccess: onDone,
    onError: (error) => {
      form.resetField('password');
      showServerError(form, error);
    },
  });
  return (
    <FormDialog
      {...dialog}
      pending={mutation.isPending}
      onSubmit={form.handleSubmit((given) => mutation.mutate(given))}
    >
      {children}
      {asksPassword && (
        <Field label={proofText.turnOn.password} error={form.formState.errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
      )}
      <FormError message={form.formState.errors.root?.server?.message} />
    </FormDialog>
  );
}

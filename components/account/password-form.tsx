'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { changePassword } from '#components/browser/sign-in.ts';
import { toasts } from '#components/browser/toasts.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const { password: words } = accountText;

const schema = () => import('./password-form-schema.ts').then((file) => file.passwordForm);

export function PasswordForm() {
  const { person } = useWorkspace();
  const change = useChangePassword();
  const form = useZodForm(schema, { defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors } = form.formState;
  const save = form.handleSubmit((given) =>
    change.mutate(given, {
      onSuccess: () => {
        form.reset();
        toasts.add({ title: words.saved });
      },
      onError: (error) => showServerError(form, error),
    }),
  );
  return (
    <form noValidate onSubmit={save}>
      <Card
        title={words.title}
        description={words.description}
        footer={
          <Button type="submit" loading={change.isPending}>
            {words.save}
          </Button>
        }
      >
        <div className="flex max-w-md flex-col gap-4">
          {/* Password managers need to know whose password it is. */}
          <input type="email" autoComplete="username" value={person.email} readOnly hidden />
          <Field label={words.current} error={errors.currentPassword?.message}>
            <Input type="password" autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
          <Field label={words.next} error={errors.newPassword?.message}>
            <Input type="password" autoComplete="new-password" {...form.register('newPassword')} />
          </Field>
          <FormError message={errors.root?.server?.message} />
        </div>
      </Card>
    </form>
  );
}

/** Changes the password and signs every other browser out. */
function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: { currentPassword: string; newPassword: string }) =>
      changePassword({ ...given, revokeOtherSessions: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.sessions() }),
  });
}

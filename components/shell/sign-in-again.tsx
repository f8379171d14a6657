'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import { sessionEnded } from '#components/browser/session-ended.ts';
import { signIn } from '#components/browser/sign-in.ts';
import { signInAgainText, signInText } from '#components/i18n/en/shell-text.ts';
import type { accountOperation } from '#lib/workspace/accounts/operations.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { useWorkspace } from './workspace-context.tsx';

/**
 * The same person's password, over the page that they work on. What is behind it stays as it was, and goes on. Anyone
 * else goes by the sign-in page, so that they see nothing of it.
 */
export function SignInAgain() {
  const { person } = useWorkspace();
  const queries = useQueryClient();
  const formId = useId();
  const [password, setPassword] = useState('');
  const mutation = useMutation({
    mutationFn: async () => {
      await signIn({ email: person.email, password });
      return callAdmin<typeof accountOperation>('GET /api/account', { params: {} });
    },
    onSuccess: (account) => {
      if (account.id !== person.id) return leave();
      sessionEnded.back();
      void queries.invalidateQueries();
    },
    onError: (error) => {
      // The password alone was not enough: the sign-in page knows what else there is to ask.
      if (error instanceof AdminError && error.code === 'not_signed_in') leave();
      else setPassword('');
    },
  });
  return (
    <Dialog
      title={signInAgainText.title}
      description={signInAgainText.description}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={leave}>
            {signInAgainText.someoneElse}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={mutation.isPending}>
            {signInText.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') mutation.mutate();
        }}
      >
        <Field label={signInText.email}>
          <Input type="email" autoComplete="username" value={person.email} readOnly className="bg-sunken" />
        </Field>
        <Field label={signInText.password}>
          <Input
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <FormError error={mutation.error} />
      </form>
    </Dialog>
  );
}

/** By a page of its own, so that nothing of who was signed in before stays in memory. */
function leave() {
  const next = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
}

'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { callAdmin } from '#components/browser/admin-client.ts';
import { sessionEnded } from '#components/browser/session-ended.ts';
import { signIn } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { signInText, signInAgainText as words } from '#components/i18n/en/shell-text.ts';
import type { accountOperation } from '#lib/workspace/accounts/operations.ts';
import { CodeFields } from '../proof/code-fields.tsx';
import { useEscape } from '../proof/use-escape.ts';
import { usePasskey } from '../proof/use-passkey.ts';
import { usePasskeysWork } from '../proof/use-passkeys-work.ts';
import { useProof } from '../proof/use-proof.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

/** The person whose session it was, and their workspace; none on the installation's own pages. */
export type SessionPlace = { person: { id: string; email: string }; workspace?: string };

type Step = 'password' | 'code' | 'factor';

type Asked = SessionPlace & { first: 'password' | 'factor' };

/**
 * Lets the same person sign in again, over the page that they work on, with all steps of a sign-in or from the `first`
 * that is missing. The page behind stays as it was, and continues. If someone else signs in, the page is left, so that
 * they see nothing of it.
 */
export function SignInAgain({ person, workspace, first }: Asked) {
  const formId = useId();
  const [step, setStep] = useState<Step>(first);
  const arrival = useArrival({ person, ...(workspace && { workspace }), first }, () => setStep('factor'));
  const arrive = () => arrival.mutate(undefined);
  const password = usePasswordStep({ email: person.email, onCodeNeeded: () => setStep('code'), onDone: arrive });
  const code = useProof({ onDone: arrive });
  const passkey = usePasskey({ onDone: arrive });
  const passkeysWork = usePasskeysWork();
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that leads back to it is gone then.
    if (step === 'password') passwordField.current?.focus();
  }, [step]);
  useEscape(stay);
  const submit = step === 'password' ? password.submit : code.form.handleSubmit(asCode(code.mutate));
  return (
    <Dialog
      initialFocus={passwordField}
      title={step === 'factor' ? proofText.page.heading : words.title}
      description={step === 'factor' ? words.factor : words.description}
      footer={
        <>
          <a className={buttonStyles({ variant: 'ghost', className: 'mr-auto' })} {...elsewhere(step)}>
            {step === 'factor' ? words.setUp : words.anotherWay}
          </a>
          {step !== 'factor' && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={password.isPending || code.isPending || arrival.isPending}
            >
              {signInText.submit}
            </Button>
          )}
        </>
      }
    >
      {step !== 'factor' && (
        <form id={formId} method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {step === 'password' ? (
            <>
              <Field label={signInText.email} hint={words.emailHint}>
                <Input type="email" autoComplete="username" value={person.email} readOnly className="bg-sunken" />
              </Field>
              <Field label={signInText.password}>
                <Input
                  ref={passwordField}
                  type="password"
                  autoComplete="current-password"
                  value={password.value}
                  onChange={({ target }) => password.setValue(target.value)}
                />
              </Field>
              <FormError error={password.error} />
            </>
          ) : (
            <>
              <CodeFields form={code.form} offersTrust />
              <FormError message={code.form.formState.errors.root?.server?.message} />
            </>
          )}
        </form>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {passkeysWork && (
          <Button size="sm" loading={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden />
            {proofText.usePasskey}
          </Button>
        )}
        {step === 'code' && (
          <Button size="sm" variant="ghost" onClick={() => setStep('password')}>
            {proofText.step.back}
          </Button>
        )}
      </div>
      <FormError error={passkey.error ?? arrival.error} />
    </Dialog>
  );
}

function usePasswordStep(given: { email: string; onCodeNeeded: () => void; onDone: () => void }) {
  const { email, onCodeNeeded, onDone } = given;
  const [value, setValue] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => signIn({ email, password: value }),
    onSuccess: ({ needsCode }) => (needsCode ? onCodeNeeded() : onDone()),
    onSettled: () => setValue(''),
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (value !== '') mutate();
  };
  return { value, setValue, submit, isPending, error };
}

/** Once there is a session again, continues with the page if it is the same person and they may use the workspace. */
function useArrival({ person, workspace, first }: Asked, onFactorNeeded: () => void) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (found: Account | undefined) => found ?? whoIsHere(),
    onSuccess: (account) => {
      if (account.id !== person.id) return window.location.assign(here('/sign-in'));
      if (needsFactor(account, workspace)) return onFactorNeeded();
      sessionEnded.back();
      void queries.invalidateQueries();
    },
  });
  useReturn(mutation.mutate, { workspace, first });
  return mutation;
}

type Account = z.output<typeof accountOperation.result>;

const needsFactor = ({ workspaces }: Account, workspace: string | undefined) =>
  workspaces.some(({ slug, needs_second_factor }) => slug === workspace && needs_second_factor);

/**
 * Notices a sign-in in another tab, and that the workspace no longer requires a second factor, so that this page continues as
 * it was. What the person does may require one too, which no workspace can lift.
 */
function useReturn(arrive: (account: Account) => void, { workspace, first }: Pick<Asked, 'workspace' | 'first'>) {
  useEffect(() => {
    let wasRequired = false;
    const look = () => void whoIsHere().then(arrive, stay);
    const lookAgain = () =>
      void whoIsHere().then((account) => {
        const isRequired = needsFactor(account, workspace);
        if (first === 'password' || (wasRequired && !isRequired)) arrive(account);
        wasRequired ||= isRequired;
      }, stay);
    lookAgain();
    const stopLooking = sessionEnded.onLook(lookAgain);
    window.addEventListener('focus', look);
    return () => {
      stopLooking();
      window.removeEventListener('focus', look);
    };
  }, [arrive, workspace, first]);
}

const whoIsHere = () => callAdmin<typeof accountOperation>('GET /api/account', { params: {} });

const asCode = (enter: ReturnType<typeof useProof>['mutate']) => (given: Omit<Parameters<typeof enter>[0], 'kind'>) =>
  enter({ ...given, kind: 'code' });

/** Other ways to sign in, and the page of the second factor, open in a new tab: this page keeps what was typed. */
const elsewhere = (step: Step) => ({
  href: step === 'factor' ? here('/second-factor') : '/sign-in',
  target: '_blank',
  rel: 'noreferrer',
});

const here = (page: string) =>
  `${page}?next=${encodeURIComponent(`${window.location.pathname}${window.location.search}`)}`;

function stay() {}

'use client';
import { useEffect } from 'react';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Button } from '../ui/button.tsx';
import { LabelledCheckbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { ProofForm } from './use-proof.ts';

/** A code from the authenticator app. */
export function CodeField({ form }: { form: ProofForm }) {
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <Field label={proofText.code} hint={proofText.codeHint} error={form.formState.errors.code?.message}>
      <Input autoComplete="one-time-code" inputMode="numeric" maxLength={20} {...form.register('code')} />
    </Field>
  );
}

/** A code from the authenticator app, or a recovery code. */
export function CodeFields({ form, offersTrust = false }: { form: ProofForm; offersTrust?: boolean }) {
  const isRecoveryCode = form.watch('isRecoveryCode');
  useEffect(() => form.setFocus('code'), [form]);
  const other = () => {
    form.resetField('code', { defaultValue: '' });
    form.clearErrors();
    form.setValue('isRecoveryCode', !isRecoveryCode);
    form.setFocus('code');
  };
  return (
    <>
      <Field
        label={isRecoveryCode ? proofText.recoveryCode : proofText.code}
        hint={isRecoveryCode ? proofText.recoveryCodeHint : proofText.codeHint}
        error={form.formState.errors.code?.message}
      >
        <Input
          autoComplete={isRecoveryCode ? 'off' : 'one-time-code'}
          inputMode={isRecoveryCode ? 'text' : 'numeric'}
          maxLength={20}
          {...form.register('code')}
        />
      </Field>
      {offersTrust && (
        <LabelledCheckbox
          label={proofText.trustDevice}
          checked={form.watch('trustDevice')}
          onCheckedChange={(trust) => form.setValue('trustDevice', trust)}
        />
      )}
      <Button size="sm" variant="ghost" className="self-start" onClick={other}>
        {isRecoveryCode ? proofText.useCode : proofText.useRecoveryCode}
      </Button>
    </>
  );
}

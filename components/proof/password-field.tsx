'use client';
import { useEffect } from 'react';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { ProofForm } from './use-proof.ts';

export function PasswordField({ form }: { form: ProofForm }) {
  useEffect(() => form.setFocus('password'), [form]);
  return (
    <Field label={proofText.presence.password} error={form.formState.errors.password?.message}>
      <Input type="password" autoComplete="current-password" {...form.register('password')} />
    </Field>
  );
}

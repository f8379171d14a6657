import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { AdminError } from './admin-error.ts';
import { messageOf } from './message-of.ts';

/** A form that is checked by the same schema as the API. It checks on submit, then as one types. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues }: { defaultValues: DefaultValues<Input> },
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
}

/**
 * Puts what the server refused to the fields that it names (`loc` of 422s), and everything else to the form's root, where
 * FormError shows it.
 */
export function showServerError<Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, FieldValues>,
  error: unknown,
): void {
  const issues = error instanceof AdminError ? error.issues : [];
  const fields = form.getValues();
  let placed = false;
  for (const { loc, msg } of issues) {
    const [, name] = loc;
    if (loc[0] !== 'body' || typeof name !== 'string' || !(name in fields)) continue;
    form.setError(name as Path<Input>, { type: 'server', message: msg }, { shouldFocus: !placed });
    placed = true;
  }
  if (!placed) form.setError('root.server', { type: 'server', message: messageOf(error) });
}

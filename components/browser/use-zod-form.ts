import { useEffect, useEffectEvent } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { commonText } from '../i18n/en/common-text.ts';
import { AdminError } from './admin-error.ts';
import { messageOf } from './message-of.ts';
import { onUserInput } from './on-user-input.ts';

/**
 * A form validated with the API's schema, first on submit and then on each change. The schema and zod are loaded at the
 * first press or key on the page, so that no page waits for them (docs/decisions/050). `load` must be a constant.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
  { defaultValues }: { defaultValues: DefaultValues<Input> },
): UseFormReturn<Input, unknown, Output> {
  useEffect(() => {
    const stop = onUserInput(() => void resolverOf(load).then(stop, () => {}));
    return stop;
  }, [load]);
  const form = useForm<Input, unknown, Output>({
    resolver: async (...given) => {
      try {
        return (await resolverOf(load))(...given);
      } catch {
        const message = navigator.onLine ? commonText.partMissing : commonText.offline;
        const errors: FieldErrors = { root: { server: { type: 'server', message } } };
        return { values: {}, errors: errors as FieldErrors<Input> };
      }
    },
    defaultValues,
  });
  const countTyped = useEffectEvent(() => {
    const values: Record<string, unknown> = form.getValues();
    const isTyped = Object.entries(defaultValues).some(
      ([name, value]) => typeof value === 'string' && values[name] !== value,
    );
    if (isTyped) form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepFieldsRef: true });
  });
  // What someone typed before the page was hydrated is in the form by now, but react-hook-form takes it for unchanged, and
  // whatever is typed after it, so that a button which saves changes would stay disabled.
  useEffect(() => countTyped(), []);
  return form;
}

async function resolverOf<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, schema] = await Promise.all([
    import('@hookform/resolvers/zod'),
    load(),
    import('#lib/platform/refusal-words.ts'),
  ]);
  return zodResolver(schema);
}

/**
 * Shows the server's errors at the fields that they name (`loc` of 422s), and all others at the form's root, where
 * FormError shows them.
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

'use client';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import { scopes as allScopes, type Scope } from '#lib/contract/scopes.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import type { createKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { LabelledCheckbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

const schema = () => import('#lib/workspace/keys/admin-operations.ts').then((file) => file.createKeyBody);

const { form: words } = apiKeysText;

type Expiry = keyof typeof words.expiries;
const expiries = (['never', '30', '90', '365'] as const).map((value) => ({ value, label: words.expiries[value] }));

/** Asks for a key's name, lifetime and scopes, creates it and shows its token. `baseUrl` is the public API's. */
export function CreateKeyDialog({ baseUrl, onClose }: { baseUrl: string; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const create = useCreateKey();
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [reach, setReach] = useState<'all' | 'only'>('all');
  const form = useZodForm(schema, { defaultValues: { name: '', scopes: [...allScopes], expires_at: null } });
  const { errors } = form.formState;
  const scopes = form.watch('scopes');

  const chooseExpiry = (chosen: Expiry) => {
    setExpiry(chosen);
    const end = chosen === 'never' ? null : new Date(Date.now() + Number(chosen) * DAY_MS).toISOString();
    form.setValue('expires_at', end);
  };
  const chooseReach = (chosen: 'all' | 'only') => {
    setReach(chosen);
    form.setValue('scopes', chosen === 'all' ? [...allScopes] : []);
  };
  const tick = (scope: Scope, ticked: boolean) =>
    form.setValue('scopes', ticked ? [...scopes, scope] : scopes.filter((one) => one !== scope), {
      shouldValidate: form.formState.isSubmitted,
    });

  if (create.data) return <NewTokenDialog token={create.data.token} baseUrl={baseUrl} onClose={onClose} />;
  return (
    <FormDialog
      size="md"
      title={words.title}
      submitLabel={words.submit}
      pending={create.isPending}
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((body) =>
        create.mutate({ params: { workspace }, body }, { onError: (error) => showServerError(form, error) }),
      )}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={words.expiry}>
        <Select value={expiry} onValueChange={chooseExpiry} options={expiries} />
      </Field>
      <RadioGroup
        label={words.scopes}
        value={reach}
        onValueChange={chooseReach}
        options={[
          { value: 'all', label: words.all },
          { value: 'only', label: words.only },
        ]}
        error={errors.scopes?.message}
      >
        {reach === 'only' && (
          <div className="grid gap-x-4 pl-7 sm:grid-cols-2">
            {allScopes.map((scope) => (
              <LabelledCheckbox
                key={scope}
                label={apiKeysText.scopes[scope]}
                checked={scopes.includes(scope)}
                onCheckedChange={(ticked) => tick(scope, ticked)}
              />
            ))}
          </div>
        )}
      </RadioGroup>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

function useCreateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createKeyOperation>('POST /api/admin/{workspace}/keys', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}

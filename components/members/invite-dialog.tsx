'use client';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { inviteOperation, NewInvitationView } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { RevealDialog } from '../ui/reveal-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { roleOptions } from './role-options.ts';

const schema = () => import('#lib/workspace/members/admin-operations.ts').then((file) => file.inviteBody);

const { form: words } = membersText;

/** Asks for email and role, then shows the link to pass on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewInvitationView | null>(null);
  return made ? <LinkDialog invitation={made} onClose={onClose} /> : <InviteForm onClose={onClose} onMade={setMade} />;
}

function InviteForm({ onClose, onMade }: { onClose: () => void; onMade: (invitation: NewInvitationView) => void }) {
  const { slug: workspace, role: mine } = useWorkspace();
  const invite = useInviteMember();
  const form = useZodForm(schema, { defaultValues: { email: '', role: 'agent' } });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      pending={invite.isPending}
      onSubmit={form.handleSubmit((body) =>
        invite.mutate(
          { params: { workspace }, body },
          { onSuccess: onMade, onError: (error) => showServerError(form, error) },
        ),
      )}
      onClose={onClose}
    >
      <Field label={words.email} error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label={words.role}>
        <Select
          value={form.watch('role')}
          onValueChange={(role) => form.setValue('role', role)}
          options={roleOptions(mine)}
        />
      </Field>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

function LinkDialog({ invitation, onClose }: { invitation: NewInvitationView; onClose: () => void }) {
  return (
    <RevealDialog
      title={words.ready}
      description={(invitation.mailed ? words.mailedTo : words.readyFor)(invitation.email)}
      value={invitation.url}
      label={words.link}
      doneLabel={commonText.done}
      onClose={onClose}
    />
  );
}

function useInviteMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof inviteOperation>('POST /api/admin/{workspace}/invitations', {
    invalidates: [queryKeys.members(slug)],
  });
}

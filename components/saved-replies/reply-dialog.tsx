'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { changesOf } from '#components/browser/changes-of.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useSeen } from '#components/browser/use-seen.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type {
  createSavedReplyOperation,
  listSavedRepliesOperation,
  SavedReplyView,
  updateSavedReplyOperation,
} from '#lib/messaging/saved-replies/admin-operations.ts';
import type { SavedReplyInput } from '#lib/messaging/saved-replies/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

const { form: words } = savedRepliesText;

const schema = () => import('#lib/messaging/saved-replies/schema.ts').then((file) => file.savedReplyInput);

/** Creates or edits a saved reply. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReplyView | null; onClose: () => void }) {
  const save = useSaveReply(reply);
  const form = useZodForm(schema, { defaultValues: textsOf(reply) });
  const { errors } = form.formState;
  return (
    <FormDialog
      size="md"
      title={reply ? words.editTitle(reply.name) : words.createTitle}
      submitLabel={words.submit}
      pending={save.isPending}
      onSubmit={form.handleSubmit((body) =>
        save.mutate(body, {
          onSuccess: ({ name }) => {
            toasts.add({ title: words.saved(name) });
            onClose();
          },
          onError: (error) => showServerError(form, error),
        }),
      )}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" dir="auto" {...form.register('name')} />
      </Field>
      <Field label={words.text} hint={words.textHint} error={errors.text?.message}>
        <Textarea dir="auto" rows={6} {...form.register('text')} />
      </Field>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

const textsOf = (reply: SavedReplyView | null) => ({ name: reply?.name ?? '', text: reply?.text ?? '' });

function useSaveReply(reply: SavedReplyView | null) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const [began] = useState(() => textsOf(reply));
  const { seen, readIfChanged } = useSeen(began, async () => {
    const { saved_replies: replies } = await callAdmin<typeof listSavedRepliesOperation>(
      'GET /api/admin/{workspace}/saved-replies',
      { params: { workspace } },
    );
    return textsOf(replies.find(({ id }) => id === reply?.id) ?? reply);
  });
  return useMutation<SavedReplyView, Error, SavedReplyInput>({
    mutationFn: async (values) => {
      if (!reply) {
        return callAdmin<typeof createSavedReplyOperation>('POST /api/admin/{workspace}/saved-replies', {
          params: { workspace },
          body: values,
        });
      }
      const { changes, before } = changesOf({ began, values, seen });
      return callAdmin<typeof updateSavedReplyOperation>(
        'PATCH /api/admin/{workspace}/saved-replies/{saved_reply_id}',
        {
          params: { workspace, saved_reply_id: reply.id },
          body: { ...changes, before },
        },
      );
    },
    onError: readIfChanged,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedReplies(workspace) }),
  });
}

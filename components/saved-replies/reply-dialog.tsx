'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { savedRepliesText } from '#components/i18n/en/saved-replies-text.ts';
import type {
  createSavedReplyOperation,
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
  const form = useZodForm(schema, { defaultValues: { name: reply?.name ?? '', text: reply?.text ?? '' } });
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

function useSaveReply(reply: SavedReplyView | null) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  return useMutation<SavedReplyView, Error, SavedReplyInput>({
    mutationFn: (body) =>
      reply
        ? callAdmin<typeof updateSavedReplyOperation>('PUT /api/admin/{workspace}/saved-replies/{saved_reply_id}', {
            params: { workspace, saved_reply_id: reply.id },
            body,
          })
        : callAdmin<typeof createSavedReplyOperation>('POST /api/admin/{workspace}/saved-replies', {
            params: { workspace },
            body,
          }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedReplies(workspace) }),
  });
}

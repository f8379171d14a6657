'use client';
import { useId } from 'react';
import { z } from 'zod';
import { useZodForm } from '#lib/browser/use-zod-form.ts';
import { commonText } from '#lib/i18n/en/common-text.ts';
import { attachText } from '#lib/i18n/en/inbox-text.ts';
import { MAX_CAPTION, type MessageContent } from '#lib/messages/schema.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

const kinds = ['image', 'document', 'video', 'audio'] as const;
const options = kinds.map((value) => ({ value, label: attachText.kinds[value] }));

const attachment = z.object({
  type: z.enum(kinds),
  media_url: z.url({ protocol: /^https$/, error: attachText.linkMissing }).max(2048),
  caption: z.string().max(MAX_CAPTION),
  filename: z.string().max(240),
});

/** Asks for a file by its link; the channel takes no other. */
export function AttachDialog({ onClose, onSend }: { onClose: () => void; onSend: (content: MessageContent) => void }) {
  const formId = useId();
  const form = useZodForm(attachment, { defaultValues: { type: 'image', media_url: '', caption: '', filename: '' } });
  const { errors } = form.formState;
  const type = form.watch('type');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={attachText.title}
      description={attachText.description}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {attachText.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ type, media_url, caption, filename }) =>
          onSend({
            type,
            media_url,
            language_code: 'en',
            ...(caption && type !== 'audio' && { caption }),
            ...(filename && type === 'document' && { filename }),
          }),
        )}
      >
        <Field label={attachText.kind}>
          <Select value={type} onValueChange={(chosen) => form.setValue('type', chosen)} options={options} />
        </Field>
        <Field label={attachText.link} error={errors.media_url?.message}>
          <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" {...form.register('media_url')} />
        </Field>
        {type !== 'audio' && (
          <Field label={attachText.caption} optional={commonText.optional} error={errors.caption?.message}>
            <Input autoComplete="off" {...form.register('caption')} />
          </Field>
        )}
        {type === 'document' && (
          <Field label={attachText.filename} optional={commonText.optional} error={errors.filename?.message}>
            <Input autoComplete="off" {...form.register('filename')} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

'use client';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '#components/browser/format-bytes.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { attachText as words } from '#components/i18n/en/inbox-text.ts';
import {
  MAX_CAPTION,
  type MediaType,
  maxMediaBytes,
  mediaMimeTypes,
  mediaTypes,
} from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { Callout } from '../ui/callout.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';

/** Shows the chosen file before it goes: what it is sent as, what is written with it, or why the channel takes none such. */
export function AttachDialog({
  file,
  onClose,
  onSend,
}: {
  file: File;
  onClose: () => void;
  onSend: (content: MessageContent, file: File) => void;
}) {
  const [caption, setCaption] = useState('');
  const type = mediaTypes.find((known) => mediaMimeTypes[known].includes(file.type));
  const problem = problemOf(file, type);
  const isTooLong = [...caption].length > MAX_CAPTION;
  const submit = () => {
    if (!type || problem || isTooLong) return;
    const text = caption.trim();
    const content = { type, filename: file.name, language_code: 'en', ...(text && { caption: text }) };
    onSend(type === 'audio' ? { type, language_code: 'en' } : content, file);
  };
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      disabled={problem !== null || isTooLong}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <FileCard file={file} kind={type && words.kinds[type]} />
      {problem && <Callout tone="danger">{problem}</Callout>}
      {!problem && type !== 'audio' && (
        <Field
          label={words.caption}
          optional={commonText.optional}
          error={isTooLong ? words.captionTooLong(MAX_CAPTION) : undefined}
        >
          <Input autoComplete="off" value={caption} onChange={({ target }) => setCaption(target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}

function FileCard({ file, kind }: { file: File; kind: string | undefined }) {
  const preview = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return (
    <div className="flex items-center gap-3 rounded-xl bg-sunken p-3">
      {preview ? (
        <span
          className="size-16 shrink-0 rounded-lg bg-surface bg-cover bg-center"
          style={{ backgroundImage: `url("${preview}")` }}
        />
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-lg bg-surface text-accent-text">
          <FileText aria-hidden className="size-6" />
        </span>
      )}
      <p className="min-w-0">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="text-[0.8125rem] text-ink-soft">
          {[kind, formatBytes(file.size)].filter(Boolean).join(' · ')}
        </span>
      </p>
    </div>
  );
}

/** An address of a file of this browser, as long as it is shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function problemOf(file: File, type: MediaType | undefined): string | null {
  if (!type) return words.wrongType;
  if (file.size === 0) return words.emptyFile;
  return file.size > maxMediaBytes[type] ? words.tooLarge(words.kinds[type], formatBytes(maxMediaBytes[type])) : null;
}

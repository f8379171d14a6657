'use client';
import { FileText, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { formatBytes } from '#components/browser/format-bytes.ts';
import { attachText as words } from '#components/i18n/en/attach-text.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import {
  MAX_CAPTION,
  type MediaType,
  maxMediaBytes,
  mediaMimeTypes,
  mediaTypes,
} from '#lib/messaging/messages/constants.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import type { AttachedFile } from './use-attached-files.ts';

/**
 * Shows the chosen files before sending: each file's message type and caption, or why WhatsApp does not accept it. It stays
 * when the window closes: what was typed in it would be gone from sight, and the customer's next message would bring it
 * back over whatever someone writes by then.
 */
export function AttachDialog({
  files,
  maySend,
  onChange,
  onAdd,
  onSend,
}: {
  files: AttachedFile[];
  /** False once the window has closed. */
  maySend: boolean;
  /** With an empty list, the dialog closes. */
  onChange: (files: AttachedFile[]) => void;
  onAdd: () => void;
  onSend: (messages: { content: MessageContent; file: File }[]) => void;
}) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  // A file that was changed comes back a moment later: a field that shows it loses letters, and moves the cursor to its end.
  const captioned = files.map((attached) => ({ ...attached, caption: typed[attached.id] ?? attached.caption }));
  const checked = captioned.map((attached) => ({ ...attached, ...checkedFile(attached) }));
  const canSend = maySend && checked.every(({ problem, isTooLong }) => problem === null && !isTooLong);
  const submit = () => {
    if (!canSend) return;
    onSend(
      checked.flatMap(({ file, type, caption }) => (type ? [{ file, content: contentOf(file, type, caption) }] : [])),
    );
  };
  const write = (id: string, caption: string) => {
    setTyped((present) => ({ ...present, [id]: caption }));
    onChange(captioned.map((attached) => (attached.id === id ? { ...attached, caption } : attached)));
  };
  return (
    <FormDialog
      title={words.title(files.length)}
      submitLabel={words.submit(files.length)}
      disabled={!canSend}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={() => onChange([])}
    >
      {!maySend && (
        <Callout tone="warn" title={composerText.closed}>
          {composerText.closedBody}
        </Callout>
      )}
      {checked.map(({ id, file, caption, type, problem, isTooLong }) => (
        <div key={id} className="relative flex flex-col gap-3">
          <div className={cn('flex items-center gap-3 rounded-xl bg-sunken p-3', files.length > 1 && 'pr-14')}>
            <FileCard file={file} kind={type && words.kinds[type]} />
          </div>
          {problem && <Callout tone="danger">{problem}</Callout>}
          {!problem && type !== 'audio' && (
            <Field
              label={files.length > 1 ? words.captionFor(file.name) : words.caption}
              hideLabel={files.length > 1}
              optional
              error={isTooLong ? words.captionTooLong(MAX_CAPTION) : undefined}
            >
              <Input
                autoComplete="off"
                dir="auto"
                placeholder={files.length > 1 ? words.caption : undefined}
                value={caption}
                onChange={({ target }) => write(id, target.value)}
              />
            </Field>
          )}
          {/* After the caption, which people look for first. */}
          {files.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              className="absolute top-6 right-3"
              aria-label={words.remove(file.name)}
              onClick={() => onChange(captioned.filter((attached) => attached.id !== id))}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button size="sm" onClick={onAdd}>
          <Plus aria-hidden />
          {words.add}
        </Button>
      </div>
    </FormDialog>
  );
}

function contentOf(file: File, type: MediaType, caption: string): MessageContent {
  if (type === 'audio') return { type, language_code: 'en' };
  const text = caption.trim();
  return { type, filename: file.name, language_code: 'en', ...(text && { caption: text }) };
}

function FileCard({ file, kind }: { file: File; kind: string | undefined }) {
  const preview = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return (
    <>
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
    </>
  );
}

/** An object URL for a file, valid while it is shown. */
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

function checkedFile({ file, caption }: AttachedFile) {
  const type = mediaTypes.find((known) => mediaMimeTypes[known].includes(file.type));
  return { type, problem: problemOf(file, type), isTooLong: [...caption].length > MAX_CAPTION };
}

function problemOf(file: File, type: MediaType | undefined): string | null {
  if (!type) return words.wrongType;
  if (file.size === 0) return words.emptyFile;
  return file.size > maxMediaBytes[type] ? words.tooLarge(words.kinds[type], formatBytes(maxMediaBytes[type])) : null;
}

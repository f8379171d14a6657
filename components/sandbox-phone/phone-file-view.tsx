'use client';
import { FileText, FileX } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '#components/browser/admin-client.ts';
import { sandboxText, phoneText as words } from '#components/i18n/en/sandbox-text.ts';
import type { PhoneFile, phoneFileOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Picture } from '../ui/picture.tsx';
import { usePhoneNumber } from './phone-number.ts';

/** A file on the phone, from its link or from the sandbox. */
export function PhoneFileView({ messageId, file }: { messageId: string; file: PhoneFile }) {
  const { slug: workspace } = useWorkspace();
  const number = usePhoneNumber();
  const { kind, filename, link } = file;
  const src =
    link ??
    urlOf<typeof phoneFileOperation>(
      '/api/admin/{workspace}/sandbox/file',
      { workspace },
      { ...number, message_id: messageId },
    );
  const [isGone, setGone] = useState(false);
  const onError = () => setGone(true);
  const name = filename ?? sandboxText.kinds[kind] ?? kind;
  if (isGone) {
    return (
      <p className="flex items-center gap-2 py-1 text-ink-soft">
        <FileX aria-hidden className="size-4 shrink-0" />
        {words.fileGone}
      </p>
    );
  }
  switch (kind) {
    case 'image':
    case 'sticker':
      return (
        <Picture
          src={src}
          alt={name}
          onError={onError}
          width={224}
          height={160}
          className={
            kind === 'sticker'
              ? 'size-28 object-contain'
              : 'mb-1 h-40 w-56 max-w-full rounded-lg bg-sunken object-cover'
          }
        />
      );
    case 'audio':
      return (
        <audio
          src={src}
          onError={onError}
          controls
          preload="metadata"
          aria-label={name}
          className="my-1 h-10 w-56 max-w-full"
        >
          <track kind="captions" />
        </audio>
      );
    case 'video':
      return (
        <video
          src={src}
          onError={onError}
          controls
          preload="metadata"
          aria-label={name}
          className="mb-1 aspect-video w-56 max-w-full rounded-lg bg-sunken"
        >
          <track kind="captions" />
        </video>
      );
    default:
      return (
        <a
          href={src}
          target="_blank"
          rel="noreferrer"
          aria-label={words.openFile(name)}
          className="mb-1 flex items-center gap-2 rounded-lg border border-line bg-surface px-2.5 py-2 hover:bg-sunken"
        >
          <FileText aria-hidden className="size-4 shrink-0 text-accent-text" />
          <span className="min-w-0 truncate font-medium">{name}</span>
        </a>
      );
  }
}

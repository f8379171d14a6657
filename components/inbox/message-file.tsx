'use client';
import { Download, FileText, FileX, LoaderCircle } from 'lucide-react';
import dynamic from 'next/dynamic';
import { urlOf } from '#components/browser/admin-client.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { messageFileOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { part } from '../ui/part.tsx';
import { Picture } from '../ui/picture.tsx';

const VoiceNote = dynamic(
  part(() => import('./voice-note.tsx').then((file) => file.VoiceNote)),
  {
    loading: () => <div className="my-0.5 h-12 w-72 max-w-full" />,
  },
);

/** A message's file: shown or played if the browser can, otherwise as a download. */
export function MessageFile({ message }: { message: ThreadMessage }) {
  const { slug: workspace } = useWorkspace();
  const { type, id, text, media_state: state, media_url: url, media_error: error } = message;
  const filename = message.media_filename ?? threadText.document;
  if (!url) {
    const isLost = state === 'failed';
    const Icon = isLost ? FileX : LoaderCircle;
    return (
      <p className="flex items-center gap-2 py-1 text-ink-soft">
        <Icon aria-hidden className={isLost ? 'size-4 text-danger-text' : 'size-4 animate-spin'} />
        {isLost ? (error ?? threadText.fileLost) : threadText.filePending}
      </p>
    );
  }
  // This address never changes, while the signed link to which it redirects is new every time.
  const src = urlOf<typeof messageFileOperation>('/api/admin/{workspace}/messages/{message_id}/file', {
    workspace,
    message_id: id,
  });
  switch (type) {
    case 'image':
    case 'sticker':
      return (
        <a href={src} target="_blank" rel="noreferrer" aria-label={threadText.openImage} className="block py-0.5">
          <Picture
            src={src}
            width={288}
            height={224}
            alt={text ?? (type === 'image' ? threadText.image : threadText.sticker)}
            className={
              type === 'sticker' ? 'size-32 object-contain' : 'h-56 w-72 max-w-full rounded-lg bg-sunken object-cover'
            }
          />
        </a>
      );
    case 'video':
      return (
        <video
          src={src}
          controls
          preload="metadata"
          aria-label={threadText.video}
          className="my-0.5 aspect-video w-80 max-w-full rounded-lg bg-sunken"
        >
          <track kind="captions" />
        </video>
      );
    case 'audio':
      if (message.voice) return <VoiceNote src={src} url={url} id={id} />;
      return (
        <audio
          src={src}
          controls
          preload="metadata"
          aria-label={threadText.audio}
          className="my-0.5 h-11 w-72 max-w-full"
        >
          <track kind="captions" />
        </audio>
      );
    default:
      return (
        <a
          href={src}
          target="_blank"
          rel="noreferrer"
          aria-label={threadText.download(filename)}
          className="my-0.5 flex items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 hover:bg-sunken"
        >
          <FileText aria-hidden className="size-5 shrink-0 text-accent-text" />
          <span className="min-w-0 flex-1 truncate font-medium">{filename}</span>
          <Download aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </a>
      );
  }
}

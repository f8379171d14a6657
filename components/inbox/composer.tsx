'use client';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import { part } from '../ui/part.tsx';
import { useIsConnected } from './own-numbers.tsx';
import type { Quoted } from './quoted-message.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { useAttachedFiles } from './use-attached-files.ts';
import { useWindow } from './use-window.ts';
import { writingSpace } from './writing-field.ts';

const AttachDialog = dynamic(
  part(() => import('./attach-dialog.tsx').then((file) => file.AttachDialog), {
    // Files that are attached out of sight would be sent with later ones.
    giveUp: ({ onChange }) => onChange([]),
    offline: composerText.notAttached,
  }),
  { loading: () => null },
);
const TemplateDialog = dynamic(
  part(() => import('./template-dialog.tsx').then((file) => file.TemplateDialog)),
  { loading: () => null },
);
const VoiceRecorder = dynamic(
  part(() => import('./voice-recorder.tsx').then((file) => file.VoiceRecorder)),
  { loading: () => null },
);

/** The composer: free text while the window is open, templates while it is closed, nothing if our number is disconnected. */
export function Composer({
  conversation,
  attached,
  replyTo,
  replyChoice,
  onReplyEnd,
  onChooseFiles,
  onSend,
}: {
  conversation: InboxConversation;
  attached: ReturnType<typeof useAttachedFiles>;
  /** The message that the next one quotes. */
  replyTo: Quoted | null;
  /** Another object each time someone chooses to reply to a message. */
  replyChoice: object | null;
  onReplyEnd: () => void;
  onChooseFiles: () => void;
  onSend: (content: MessageContent, more?: { preview?: string; file?: File }) => void;
}) {
  const [isTemplateShown, setTemplateShown] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const hasFocus = useRef(false);
  const left = useWindow(conversation);
  const isConnected = useIsConnected(conversation);
  const openTemplates = () => setTemplateShown(true);
  const close = () => setTemplateShown(false);
  const sendReply: typeof onSend = (content, more) => {
    onSend({ ...content, ...(replyTo && { reply_to: replyTo.id }) }, more);
    onReplyEnd();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is, also for its dialogs.
    <div
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      className={cn('shrink-0 border-t border-line bg-canvas', writingSpace)}
    >
      <div className="mx-auto max-w-3xl">
        {isRecording && (
          <VoiceRecorder
            maySend={left !== null && isConnected}
            onClose={() => setRecording(false)}
            onSend={(file) => {
              setRecording(false);
              const voice = file.type === 'audio/ogg' && { voice: true as const };
              sendReply({ type: 'audio', language_code: 'en', ...voice }, { file });
            }}
          />
        )}
        <ReplyForm
          isHidden={isRecording}
          left={left}
          isConnected={isConnected}
          conversation={conversation}
          replyTo={replyTo}
          replyChoice={replyChoice}
          hasFocus={hasFocus}
          onReplyEnd={onReplyEnd}
          onSend={sendReply}
          onChooseFiles={onChooseFiles}
          onPasteFiles={attached.add}
          onTemplate={openTemplates}
          onRecord={() => setRecording(true)}
        />
      </div>
      {isTemplateShown && (
        <TemplateDialog
          numberId={conversation.number_id}
          person={conversation}
          onClose={close}
          onSend={(content, preview) => {
            close();
            onSend(content, { preview });
          }}
        />
      )}
      {isConnected && attached.files.length > 0 && (
        <AttachDialog
          files={attached.files}
          maySend={left !== null}
          onChange={attached.change}
          onAdd={onChooseFiles}
          onSend={(messages) => {
            attached.change([]);
            for (const [index, { content, file }] of messages.entries()) {
              if (index === 0) sendReply(content, { file });
              else onSend(content, { file });
            }
          }}
        />
      )}
    </div>
  );
}

'use client';
import { StickyNote, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { escapeRegExp } from '#components/browser/escape-regexp.ts';
import { noteText } from '#components/i18n/en/team-text.ts';
import type { NoteView } from '#lib/messaging/notes/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import { ShortTime } from './short-time.tsx';
import { useDeleteNote } from './use-notes.ts';

const ConfirmDialog = dynamic(
  part(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog)),
  { loading: () => null },
);

/** A colleague's note, in a color that no message has. */
export function NoteRow({ note, conversationId }: { note: NoteView; conversationId: string }) {
  const { person } = useWorkspace();
  const remove = useDeleteNote(conversationId);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex justify-center py-1">
      <div className="w-full max-w-lg rounded-xl border border-warn/40 bg-warn-soft px-3 pt-2 pb-1.5">
        <p className="flex items-center gap-1.5 text-xs font-medium text-warn-text">
          <StickyNote aria-hidden className="size-3.5" />
          {noteText.label}
          <span className="min-w-0 flex-1" />
          {note.author_id === person.id && (
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={noteText.remove}
              title={noteText.remove}
              onClick={() => setDeleting(true)}
              className="-my-1.5 pointer-coarse:size-11"
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {partsOf(note).map(({ key, text, isMention }) =>
            isMention ? (
              <strong key={key} className="font-semibold">
                {text}
              </strong>
            ) : (
              <span key={key}>{text}</span>
            ),
          )}
        </p>
        <p className="mt-0.5 flex justify-end gap-1.5 text-xs text-ink-soft">
          <span className="truncate">{note.author}</span>
          <ShortTime value={note.at} as="clock" />
        </p>
      </div>
      {isDeleting && (
        <ConfirmDialog
          onClose={() => setDeleting(false)}
          title={noteText.removeTitle}
          description={noteText.removeBody}
          confirm={noteText.remove}
          loading={remove.isPending}
          onConfirm={() => remove.remove(note.id)}
        />
      )}
    </li>
  );
}

/** The text, split at its mentions. */
function partsOf({ text, mentions }: NoteView): { key: string; text: string; isMention: boolean }[] {
  const names = mentions.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ key: 'all', text, isMention: false }];
  const pattern = new RegExp(`(${names.map(escapeRegExp).join('|')})`);
  return text.split(pattern).map((part, place) => ({ key: `${place}`, text: part, isMention: names.includes(part) }));
}

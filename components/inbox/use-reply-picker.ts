import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { fillReply } from '#components/browser/fill-reply.ts';
import { onDemand } from '#components/browser/on-demand.ts';
import { slashWord } from '#components/browser/slash-word.ts';
import type { SavedReplyView } from '#lib/messaging/saved-replies/admin-operations.ts';
import { useSavedReplies } from '../saved-replies/use-saved-replies.ts';
import { insertText } from './insert-text.ts';
import type { useReplyDraft } from './use-reply-draft.ts';

const SHOWN = 50;

/** Filling in a reply needs filters and dates, so it is loaded at the first `/`. */
const filling = onDemand(() => import('#components/browser/fill-reply.ts'));

/**
 * Choosing a saved reply while typing: `/` at the start of a word opens the list, and the text after it filters by
 * name, then by text. The arrows move, Enter or Tab inserts, Escape closes the list until the next `/`.
 */
export function useReplyPicker({
  box,
  text,
  change,
  person,
}: {
  /** The field with the text, into which the chosen reply goes. */
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  change: ReturnType<typeof useReplyDraft>[1];
  /** The recipient. */
  person: Parameters<typeof fillReply>[1];
}) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  /** What the button for saved replies made of the text. */
  const asked = useRef<{ from: string; to: string } | null>(null);
  const slash = slashWord(text, caret);
  const isAsked = slash !== null && slash.start !== closedAt;
  const { data } = useSavedReplies({ enabled: isAsked });
  const fill = filling.useModule()?.fillReply;
  useEffect(() => {
    if (isAsked) filling.need();
  }, [isAsked]);
  const isReady = isAsked && data !== undefined && fill !== undefined;
  const replies = isReady ? matching(data, slash.word) : [];
  const isOpen = isReady && (replies.length > 0 || (data.length === 0 && slash.word === ''));
  const current = Math.min(active, Math.max(replies.length - 1, 0));

  const choose = (reply: SavedReplyView) => {
    if (!slash || !fill) return;
    setActive(0);
    const filled = fill(reply.text, person);
    const place = { start: slash.start, end: caret };
    insertText({ box: box.current, text: filled.text, ...place, selected: filled.missing[0] });
    change((present) => ({ missing: [...new Set([...present.missing, ...filled.missing])] }));
  };
  /** Opens the list, even if Escape has closed it at the same place. */
  const ask = () => {
    const space = text === '' || /\s$/.test(text) ? '' : ' ';
    asked.current = { from: text, to: `${text}${space}/` };
    setClosedAt(null);
    insertText({ box: box.current, text: `${space}/`, start: text.length, end: text.length });
  };
  /** Otherwise the `/` that no one has typed would be left as a draft. */
  const stopAsking = () => {
    if (asked.current?.to === text) change({ text: asked.current.from });
    asked.current = null;
  };
  /** Returns true if the list handled the key. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const chosen = replies[current];
    if (event.key === 'Escape') {
      setClosedAt(slash.start);
      stopAsking();
    } else if (event.key === 'ArrowDown') setActive((current + 1) % Math.max(replies.length, 1));
    else if (event.key === 'ArrowUp') setActive((current - 1 + replies.length) % Math.max(replies.length, 1));
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.shiftKey) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  /** Call it when the caret has moved, with or without a change of the text. */
  const follow = ({ value, selectionStart: next }: HTMLTextAreaElement) => {
    if (next === caret) return;
    setCaret(next);
    setActive(0);
    if (!slashWord(value, next)) setClosedAt(null);
  };
  return { isOpen, listId, replies, active: current, choose, ask, stopAsking, takesKey, follow };
}

function matching(replies: SavedReplyView[], word: string): SavedReplyView[] {
  const wanted = word.trim().toLowerCase();
  const named = replies.filter(({ name }) => name.toLowerCase().includes(wanted));
  const saying = replies.filter((reply) => !named.includes(reply) && reply.text.toLowerCase().includes(wanted));
  return [...named, ...saying].slice(0, SHOWN);
}

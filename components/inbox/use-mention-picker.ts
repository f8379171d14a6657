import { useId, useState } from 'react';
import { matchesOf, mentionAt, withMention } from './mention.ts';
import type { Colleague } from './use-colleagues.ts';

/**
 * Choosing a colleague while typing: `@` at the start of a word opens the list, and the text after it filters by name. The
 * arrows move, Enter or Tab inserts the name, Escape closes the list until the text changes.
 */
export function useMentionPicker({
  text,
  colleagues,
  onChoose,
}: {
  text: string;
  colleagues: Colleague[];
  /** The text names the colleague now, and the caret is behind the name. */
  onChoose: (colleague: Colleague, named: { text: string; caret: number }) => void;
}) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [place, setPlace] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const mention = isDismissed ? null : mentionAt(text, caret);
  const matches = mention ? matchesOf(colleagues, mention.query) : [];
  const active = matches[Math.min(place, matches.length - 1)];

  const choose = (colleague: Colleague) => {
    if (!mention) return;
    const named = withMention({ text, start: mention.start, end: caret, name: colleague.name });
    setCaret(named.caret);
    setPlace(0);
    onChoose(colleague, named);
  };
  /** Returns true if the list handled the key. */
  const takesKey = (key: string): boolean => {
    if (!active) return false;
    if (key === 'ArrowDown') setPlace((place + 1) % matches.length);
    else if (key === 'ArrowUp') setPlace((place + matches.length - 1) % matches.length);
    else if (key === 'Enter' || key === 'Tab') choose(active);
    else if (key === 'Escape') setDismissed(true);
    else return false;
    return true;
  };
  /** Call it when the caret has moved. */
  const follow = ({ selectionStart }: HTMLTextAreaElement) => setCaret(selectionStart);
  /** Call it when the text has changed. */
  const restart = (field: HTMLTextAreaElement) => {
    follow(field);
    setPlace(0);
    setDismissed(false);
  };
  return { listId, matches, active, choose, takesKey, follow, restart };
}

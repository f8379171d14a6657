import { formatWrittenAmounts } from '#lib/platform/money/format-written-amounts.ts';

/** A message's text as the inbox shows it: the amounts of an order are written as beside its items and on its page. */
export function shownText({ kind, text }: { kind: string; text: string | null }): string | null {
  return kind === 'order' && text ? formatWrittenAmounts(text) : text;
}

/** How long a text, or all texts that are sent as one, may be once filled: 64 KB, counted as UTF-16 units. */
export const MAX_FILLED = 65_536;

/** How much the filters of its placeholders may read: twice as much as a run's variables may hold. */
const MAX_READ = 2_097_152;

/** What filters may still read, for all texts of a node. */
export type ReadingBudget = { left: number };

export const readingBudget = (): ReadingBudget => ({ left: MAX_READ });

/** How much text may still be filled and read, and the texts of placeholders that were filled already. */
export type TextBudget = { left: number; readonly reading: ReadingBudget; readonly spelled: Map<string, string> };

export const textBudget = (reading = readingBudget()): TextBudget => ({
  left: MAX_FILLED,
  reading,
  spelled: new Map(),
});

/** Charges a piece of text, before it is copied. False when less than `length` is left. */
export function isWithin(budget: { left: number }, length: number): boolean {
  budget.left -= length;
  return budget.left >= 0;
}

/** A placeholder's text. It is spelled once, because a long value may have a short text, which costs the budget little. */
export function spelledOnce(budget: TextBudget, placeholder: string, spell: () => string): string {
  const known = budget.spelled.get(placeholder);
  if (known !== undefined) return known;
  const text = spell();
  budget.spelled.set(placeholder, text);
  return text;
}

/** More than a form of the channel asks; what is beyond is counted. */
const MAX_ANSWERS = 50;
const MAX_LABEL = 100;
const MAX_VALUE = 1_000;
/** Of answers nested deeper, only their place is shown. */
const MAX_DEPTH = 3;

/** The channel's own field: it names the form, and is nothing that the customer filled in. */
const TOKEN = 'flow_token';

export type FormAnswer = { label: string; value: string };

/**
 * A customer's answers in a form as lines to read: lists in one line, nested answers under the path to them, nothing for
 * what was left empty. `more` is the number of lines left out. Customers write the content, so all of it is bounded.
 */
export function formAnswers(response: unknown): { answers: FormAnswer[]; more: number } {
  const all = linesOf(response, []).filter(({ value }) => value !== '');
  return { answers: all.slice(0, MAX_ANSWERS), more: Math.max(all.length - MAX_ANSWERS, 0) };
}

/** By name, with numbers in their order: the database does not keep the order in which they came. */
function inOrder(answers: object): [string, unknown][] {
  return Object.entries(answers).toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
}

function linesOf(value: unknown, path: string[]): FormAnswer[] {
  if (isNested(value) && path.length < MAX_DEPTH) {
    return inOrder(value as object).flatMap(([name, part]) =>
      path.length === 0 && name === TOKEN ? [] : linesOf(part, [...path, name]),
    );
  }
  const label = path.map((name) => name.replaceAll('_', ' ').trim()).join(' › ');
  return [{ label: cut(label, MAX_LABEL), value: cut(spelled(value), MAX_VALUE) }];
}

/** Also a list of anything but plain values. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((part) => typeof part === 'object' && part !== null);
  return typeof value === 'object' && value !== null;
}

function spelled(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isNested(value)) return '…';
  return (Array.isArray(value) ? value.join(', ') : String(value)).trim();
}

function cut(text: string, max: number): string {
  return text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : text;
}

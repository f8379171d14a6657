import { EgressError } from '#lib/platform/net/egress-error.ts';
import { type ReadingBudget, textBudget } from '#lib/platform/text-budget.ts';
import { spend } from '../../template/flow-limits.ts';
import { placeValue } from '../../template/place-value.ts';
import { splitTemplate } from '../../template/split-template.ts';
import { valueText } from '../../template/value-text.ts';
import type { Variables } from '../../template/variables.ts';

/**
 * Fills variables into a URL. A value at its start is inserted unchanged, and so is a host with a port in the host's place;
 * any other is encoded, so that it stays within its part of the path or query. Unknown variables stay as written. Throws
 * `InvalidURL` when a value would make its path segment `.` or `..`, which encoding does not prevent, and `FlowLimitError`
 * before the URL would be too long.
 */
export function fillUrl(template: string, variables: Variables, reading?: ReadingBudget): string {
  const budget = textBudget(reading);
  let url = '';
  /** The template's text, and for each value only whether it consists of dots. */
  let shape = '';
  for (const piece of splitTemplate(template.trim())) {
    const value = 'name' in piece ? placeValue(piece, variables, budget.reading) : undefined;
    const opens = url === '';
    if (value === undefined) {
      url += piece.text;
      shape += piece.text;
      continue;
    }
    const text = valueText(value);
    const isHost = /^[a-z][a-z\d+.-]*:\/\/$/i.test(url) && /^[\w.-]+:\d{1,5}$/.test(text);
    const part = opens || isHost ? text.trim() : encodeURIComponent(text.toWellFormed());
    spend(budget, part.length);
    url += part;
    if (!opens) shape += /^\.*$/.test(text) ? `\u0000${text}` : '\u0000x';
  }
  const [path = ''] = shape.split(/[?#]/);
  const climbs = path.split(/[/\\]/).some((part) => part.includes('\u0000') && isDots(part.replaceAll('\u0000', '')));
  if (climbs) throw new EgressError('InvalidURL', 'A variable would change the path');
  return url;
}

function isDots(part: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(part);
}

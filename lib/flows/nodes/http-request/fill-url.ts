import { EgressError } from '#lib/platform/net/egress-error.ts';
import { spend, textBudget } from '../../template/flow-limits.ts';
import { placeValue } from '../../template/place-value.ts';
import { splitTemplate } from '../../template/split-template.ts';
import { valueText } from '../../template/value-text.ts';
import type { Variables } from '../../template/variables.ts';

/**
 * Puts variables into a URL. A value that opens it goes in as it is, and so does a host with its port where the host
 * stands; every other is encoded, so that it stays the one part of the path or query that it is in. Unknown variables
 * are left as they are. Throws `InvalidURL` when a value would make its path part `.` or `..`, which no encoding
 * prevents, and `FlowLimitError` before the URL would be too long.
 */
export function fillUrl(template: string, variables: Variables): string {
  const budget = textBudget();
  let url = '';
  /** What the template says, and of every value only whether it is made of dots. */
  let shape = '';
  for (const piece of splitTemplate(template.trim())) {
    const value = 'name' in piece ? placeValue(piece, variables) : undefined;
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

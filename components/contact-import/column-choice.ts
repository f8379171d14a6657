import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import type { CsvField } from '#lib/messaging/contacts/constants.ts';
import type { CsvMapping, CsvTarget } from '#lib/messaging/contacts/schema.ts';

/** What somebody has chosen for a column; `attribute` is kept while the column is for something else. */
export type ColumnChoice = { kind: CsvField | 'attribute' | 'none'; attribute: string };

/** The reasons column of an earlier import's skipped rows. */
const PROBLEM_COLUMN = 'problem';
/** Names under which phones and names come out of other programs. */
const KNOWN_AS = {
  phone: /^(mobile|telephone|tel|cell|whatsapp|contact)?[\s_-]?(phone|mobile|number|no)?\.?$/i,
  name: /^(full|display|customer|client|contact)[\s_-]?name$/i,
};

/** What the columns are for by their names, and a guess where phone and name are when none says so. */
export function suggestedChoices({ columns }: CsvPreview): ColumnChoice[] {
  const choices = columns.map(({ name, target }): ColumnChoice => {
    if (name === PROBLEM_COLUMN || target === null) return { kind: 'none', attribute: name };
    return 'field' in target ? { kind: target.field, attribute: name } : { kind: 'attribute', attribute: name };
  });
  for (const kind of ['phone', 'name'] as const) {
    if (choices.some((choice) => choice.kind === kind)) continue;
    const guessed = choices.find(({ attribute }) => KNOWN_AS[kind].test(attribute));
    if (guessed) guessed.kind = kind;
  }
  return choices;
}

/** What keeps the file from being imported like this; null when nothing does. */
export function choiceProblem(choices: ColumnChoice[]): string | null {
  if (!choices.some(({ kind }) => kind === 'phone')) return words.needsPhone;
  const meanings = choices.flatMap(({ kind, attribute }) =>
    kind === 'none' ? [] : [kind === 'attribute' ? attribute.trim() : words.targets[kind]],
  );
  if (meanings.includes('')) return words.attributeMissing;
  const twice = meanings.find((meaning, index) => meanings.indexOf(meaning) !== index);
  return twice === undefined ? null : words.twice(twice);
}

/** Those columns that are for something else than their names say. */
export function mappingOf({ columns }: CsvPreview, choices: ColumnChoice[]): CsvMapping {
  const changed = columns.flatMap(({ name, target }, index): [string, CsvTarget][] => {
    const choice = choices[index];
    if (!choice) return [];
    const chosen = targetOf(choice);
    return JSON.stringify(chosen) === JSON.stringify(target) ? [] : [[name, chosen]];
  });
  return Object.fromEntries(changed);
}

function targetOf({ kind, attribute }: ColumnChoice): CsvTarget {
  if (kind === 'none') return null;
  return kind === 'attribute' ? { attribute: attribute.trim() } : { field: kind };
}

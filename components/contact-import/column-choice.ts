import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import type { CsvField } from '#lib/messaging/contacts/constants.ts';
import type { CsvMapping, CsvTarget } from '#lib/messaging/contacts/schema.ts';

/** What someone has chosen for a column; `attribute` is kept while the column is for something else. */
export type ColumnChoice = { kind: CsvField | 'attribute' | 'none'; attribute: string };

/** The reasons column of an earlier import's skipped rows. */
const PROBLEM_COLUMN = 'problem';

/** What the columns are for by their names. */
export function suggestedChoices({ columns }: CsvPreview): ColumnChoice[] {
  return columns.map(({ name, target }): ColumnChoice => {
    if (name === PROBLEM_COLUMN || target === null) return { kind: 'none', attribute: name };
    return 'field' in target ? { kind: target.field, attribute: name } : { kind: 'attribute', ...target };
  });
}

/** What keeps the file from being imported like this; null when nothing does. */
export function choiceProblem(choices: ColumnChoice[]): string | null {
  if (!choices.some(({ kind }) => kind === 'phone')) return words.needsPhone;
  const meanings = choices.flatMap(({ kind, attribute }) =>
    kind === 'none' ? [] : [kind === 'attribute' ? attribute.trim().toLowerCase() : words.targets[kind]],
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

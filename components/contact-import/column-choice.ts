import { importText as words } from '#components/i18n/en/contact-import-text.ts';
import type { CsvPreview } from '#lib/messaging/contacts/admin-operations.ts';
import type { CsvField } from '#lib/messaging/contacts/constants.ts';
import type { CsvMapping, CsvTarget } from '#lib/messaging/contacts/schema.ts';

/** The choice for a column; `attribute` is kept while the column is used for something else. */
export type ColumnChoice = { kind: CsvField | 'attribute' | 'none'; attribute: string };

/** The column with reasons in the file of an earlier import's skipped rows. */
const PROBLEM_COLUMN = 'problem';

/** Suggests a use for each column by its name. */
export function suggestedChoices({ columns }: CsvPreview): ColumnChoice[] {
  return columns.map(({ name, target }): ColumnChoice => {
    if (name === PROBLEM_COLUMN || target === null) return { kind: 'none', attribute: name };
    return 'field' in target ? { kind: target.field, attribute: name } : { kind: 'attribute', ...target };
  });
}

/** Why the file cannot be imported with these choices; null if it can. */
export function choiceProblem({ columns }: CsvPreview, choices: ColumnChoice[]): string | null {
  if (!choices.some(({ kind }) => kind === 'phone')) return words.needsPhone;
  const suggested = new Set(columns.flatMap(({ target }) => (target && 'attribute' in target ? target.attribute : [])));
  // Names that differ only in case are the same, unless the workspace has both, and so the preview.
  const isOneOfSeveral = (attribute: string) =>
    suggested.has(attribute) &&
    [...suggested].some((other) => other !== attribute && other.toLowerCase() === attribute.toLowerCase());
  const attributeMeaning = (attribute: string) => (isOneOfSeveral(attribute) ? attribute : attribute.toLowerCase());
  const meanings = choices.flatMap(({ kind, attribute }) =>
    kind === 'none' ? [] : [kind === 'attribute' ? attributeMeaning(attribute.trim()) : words.targets[kind]],
  );
  if (meanings.includes('')) return words.attributeMissing;
  const twice = meanings.find((meaning, index) => meanings.indexOf(meaning) !== index);
  return twice === undefined ? null : words.twice(twice);
}

/** The columns that are used for something other than their names suggest. */
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

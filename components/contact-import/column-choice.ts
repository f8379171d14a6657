import { commonText } from '#components/i18n/en/common-text.ts';
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
  const used = choices.flatMap(({ kind, attribute }) => {
    if (kind === 'none') return [];
    const label = kind === 'attribute' ? attribute.trim() : words.targets[kind];
    return [{ label, meaning: kind === 'attribute' ? `attribute ${attributeMeaning(label)}` : kind }];
  });
  if (used.some(({ label }) => label === '')) return commonText.attributeNameMissing;
  const meanings = used.map(({ meaning }) => meaning);
  const twice = used.find(({ meaning }, index) => meanings.indexOf(meaning) !== index);
  return twice === undefined ? null : words.twice(twice.label);
}

/**
 * The columns that are used for something other than their names suggest, and those that have the same name as one of them.
 */
export function mappingOf({ columns }: CsvPreview, choices: ColumnChoice[]): CsvMapping {
  const byName = new Map<string, { chosen: CsvTarget; isChanged: boolean }[]>();
  for (const [index, { name, target }] of columns.entries()) {
    const choice = choices[index];
    const chosen = choice ? targetOf(choice) : target;
    const isChanged = JSON.stringify(chosen) !== JSON.stringify(target);
    byName.set(name, [...(byName.get(name) ?? []), { chosen, isChanged }]);
  }
  const changed = [...byName].flatMap(([name, same]): [string, CsvMapping[string]][] => {
    if (!same.some(({ isChanged }) => isChanged)) return [];
    const targets = same.map(({ chosen }) => chosen);
    return [[name, targets.length > 1 ? targets : (targets[0] ?? null)]];
  });
  return Object.fromEntries(changed);
}

function targetOf({ kind, attribute }: ColumnChoice): CsvTarget {
  if (kind === 'none') return null;
  return kind === 'attribute' ? { attribute: attribute.trim() } : { field: kind };
}

import { type Issue, validationFailed } from '#lib/contract/errors.ts';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { isWithin, spelledOnce, type TextBudget, textBudget } from '#lib/platform/text-budget.ts';
import type { TemplateComponentInput } from '../templates/schema.ts';
import { withoutBreaks } from './tidy-components.ts';

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/** True when filling would change something, which requires a lookup of the contact. */
export function hasPlaceholders(components: TemplateComponentInput[]): boolean {
  return /\{\{[^{}]+\}\}/.test(JSON.stringify(components));
}

/**
 * Replaces each `{{attribute}}` in template components with the contact's value (docs/reference/public-api.md#contact).
 * Throws `validation_failed`, which names each attribute that the contact lacks, at its place, and before the texts would be
 * longer than 64 KB together. The words are for members, unless they are `forApi`.
 */
export function fillAttributes({
  components,
  attributes,
  forApi = false,
}: {
  components: TemplateComponentInput[];
  attributes: Record<string, unknown>;
  forApi?: boolean;
}): TemplateComponentInput[] {
  const issues: Issue[] = [];
  const filled = fill(components, ['body', 'components'], { attributes, forApi, issues, budget: textBudget() });
  if (issues.length > 0) throw validationFailed(issues);
  return filled;
}

type Filling = { attributes: Record<string, unknown>; forApi: boolean; issues: Issue[]; budget: TextBudget };

function fill<Value>(value: Value, loc: Issue['loc'], filling: Filling): Value;
function fill(value: unknown, loc: Issue['loc'], filling: Filling): unknown {
  if (typeof value === 'string') return fillText(value, loc, filling);
  if (Array.isArray(value)) return value.map((item, index) => fill(item, [...loc, index], filling));
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, fill(item, [...loc, key], filling)]);
  return Object.fromEntries(entries);
}

function fillText(text: string, loc: Issue['loc'], { attributes, forApi, issues, budget }: Filling): string {
  return text.replace(PLACEHOLDER, (placeholder, written: string) => {
    const name = spelledName(written);
    if (name === '') return placeholder;
    const value = spelledOnce(budget, name, () => (Object.hasOwn(attributes, name) ? spell(attributes[name]) : ''));
    if (!isWithin(budget, value.length)) throw validationFailed([tooLong(loc)]);
    if (value) return value;
    const how = forApi ? 'Set it with POST /contacts' : 'Edit the contact to give it one';
    issues.push({
      type: 'attribute_missing',
      loc,
      msg: `The contact has no value for the attribute “${name}”. ${how}, or send a text without {{${name}}}.`,
    });
    return placeholder;
  });
}

function tooLong(loc: Issue['loc']): Issue {
  const msg =
    'With the contact’s attributes, the texts of this message would be longer than 64 KB. Use fewer or shorter ones.';
  return { type: 'too_long', loc, msg };
}

function spell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return withoutBreaks(text);
}

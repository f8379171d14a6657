import { fillText } from '../../template/fill-text.ts';
import type { Variables } from '../../template/variables.ts';
import type { Choice } from './schema.ts';

/** Choices with variables filled in. An ID is a handle and stays unchanged. */
export function filledChoices(choices: Choice[], variables: Variables): Choice[] {
  return choices.map(({ id, title, section }) => ({
    id,
    title: fillText(title, variables),
    ...(section && { section: fillText(section, variables) }),
  }));
}

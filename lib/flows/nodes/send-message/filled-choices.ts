import { fillText } from '../../template/fill-text.ts';
import type { Variables } from '../../template/variables.ts';
import type { Choice } from './schema.ts';

/** Choices with their variables in. An id is a handle and stays as it is. */
export function filledChoices(choices: Choice[], variables: Variables): Choice[] {
  return choices.map(({ id, title, section }) => ({
    id,
    title: fillText(title, variables),
    ...(section && { section: fillText(section, variables) }),
  }));
}

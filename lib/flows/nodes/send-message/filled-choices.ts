import { fillText } from '../../template/fill-text.ts';
import type { Variables } from '../../template/variables.ts';

/** Choices with their variables in. An id is a handle and stays as it is. */
export function filledChoices<Choice extends { id: string; title: string }>(
  choices: Choice[],
  variables: Variables,
): Choice[] {
  return choices.map((choice) => ({ ...choice, title: fillText(choice.title, variables) }));
}

import { characterCount } from '#lib/messaging/messages/character-count.ts';
import { messageProblems as problemsOf } from '#lib/messaging/messages/message-problems.ts';
import { splitTemplate } from '../../template/split-template.ts';
import type { FieldProblem } from '../contract/node-kind.ts';
import { BUTTON_TITLE_MAX, type buttonSchema, type FlowMessage } from './schema.ts';

type Button = typeof buttonSchema._zod.output;

/**
 * What keeps a message from ever being sent, by the rules that the API has too; texts with variables are judged when
 * they are filled. `isChoosing`: choices will be under its text.
 */
export function messageProblems(message: FlowMessage, { isChoosing = false } = {}): FieldProblem[] {
  const { buttons = [], components, ...rest } = message;
  const under = isChoosing && buttons.length === 0 ? [{ title: 'a choice' }] : buttons;
  const problems = problemsOf(
    { ...rest, ...(components && { components: components as never }), buttons: under },
    hasVariables,
  );
  return [...problems.map(({ path, msg }) => ({ path, msg })), ...doubles(buttons, 'buttons')];
}

/** What keeps choices from being offered: each needs a title that fits, and an id and a title of its own. */
export function choiceProblems(choices: Button[], field: string, max = BUTTON_TITLE_MAX): FieldProblem[] {
  const titles = choices.flatMap(({ title }, index): FieldProblem[] => {
    const path = [field, index, 'title'];
    if (!title.trim()) return [{ path, msg: 'This needs a title.' }];
    const isLong = !hasVariables(title) && characterCount(title.trim()) > max;
    return isLong ? [{ path, msg: `At most ${max} characters.` }] : [];
  });
  return [...titles, ...doubles(choices, field)];
}

function doubles(choices: Button[], field: string): FieldProblem[] {
  return choices.flatMap(({ id, title }, index) => {
    const before = choices.slice(0, index);
    const problems: FieldProblem[] = [];
    if (before.some((other) => other.id === id)) {
      problems.push({ path: [field, index, 'id'], msg: `The ID “${id}” is used twice.` });
    }
    if (title.trim() && before.some((other) => other.title.trim() === title.trim())) {
      problems.push({ path: [field, index, 'title'], msg: `The title “${title}” is used twice.` });
    }
    return problems;
  });
}

function hasVariables(text: string): boolean {
  return splitTemplate(text).some((piece) => 'name' in piece);
}

import { characterCount } from '#lib/messaging/messages/character-count.ts';
import { messageProblems as problemsOf } from '#lib/messaging/messages/message-problems.ts';
import { counted } from '#lib/platform/counted.ts';
import { splitTemplate } from '../../template/split-template.ts';
import type { FieldProblem } from '../contract/node-kind.ts';
import { BUTTON_TITLE_MAX, ROW_ID_MAX, SECTION_TITLE_MAX } from './constants.ts';
import type { Choice, FlowMessage } from './schema.ts';

/**
 * What would prevent a message from ever being sent, by the API's rules; texts with variables are checked when they are
 * filled. `isChoosing`: choices will be under its text.
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

/** What prevents choices from being offered: each needs a title that fits, and a unique ID and title. */
export function choiceProblems(choices: Choice[], field: string, max = BUTTON_TITLE_MAX): FieldProblem[] {
  const titles = choices.flatMap(({ title }, index): FieldProblem[] => {
    const path = [field, index, 'title'];
    if (!title.trim()) return [{ path, msg: 'This needs a title.' }];
    const isLong = !hasVariables(title) && characterCount(title.trim()) > max;
    return isLong ? [{ path, msg: `At most ${counted(max, 'character')}.` }] : [];
  });
  return [...titles, ...doubles(choices, field)];
}

/** What prevents choices from being rows of a list. */
export function rowProblems(rows: Choice[], field: string): FieldProblem[] {
  const isDivided = rows.some(({ section }) => section?.trim());
  return rows.flatMap(({ id, section = '' }, index) => {
    const problems: FieldProblem[] = [];
    if (characterCount(id) > ROW_ID_MAX) {
      problems.push({ path: [field, index, 'id'], msg: `At most ${counted(ROW_ID_MAX, 'character')} in a list.` });
    }
    const path = [field, index, 'section'];
    if (isDivided && !section.trim()) {
      problems.push({ path, msg: 'Give every choice a section, or none.' });
    } else if (!hasVariables(section) && characterCount(section.trim()) > SECTION_TITLE_MAX) {
      problems.push({ path, msg: `At most ${counted(SECTION_TITLE_MAX, 'character')}.` });
    }
    return problems;
  });
}

function doubles(choices: Choice[], field: string): FieldProblem[] {
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

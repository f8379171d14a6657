import { characterCount } from '#lib/messaging/messages/character-count.ts';
import { messageProblems as problemsOf } from '#lib/messaging/messages/message-problems.ts';
import type { MessageProblem } from '#lib/messaging/templates/component-problems.ts';
import { counted } from '#lib/platform/counted.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';
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
  return [
    ...problems.map((problem) => ({ path: problem.path, msg: inFormWords(problem, message) })),
    ...doubles(buttons, 'buttons'),
  ];
}

/** A problem of a message in the words of the node's form, so that a list of problems says which text is meant. */
function inFormWords({ path, type, msg }: MessageProblem, { buttons = [] }: FlowMessage): string {
  const [field, at] = path;
  if (type === 'too_long') {
    const title = field === 'buttons' ? buttons[Number(at)]?.title : undefined;
    return title === undefined ? `${TEXTS[String(field)] ?? 'The text'} is too long. ${msg}` : longTitle(title, msg);
  }
  if (field === 'components' && type === 'too_short') return 'A value of the template is empty.';
  return FORM_WORDS[`${field} ${type}`] ?? msg;
}

/** A message's texts within a sentence. */
export const TEXTS: Partial<Record<string, string>> = {
  body: 'The text',
  caption: 'The caption',
  filename: 'The filename',
};

const FORM_WORDS: Partial<Record<string, string>> = {
  'body missing': 'Write the text.',
  'template_name missing': 'Choose the template.',
  'media_url missing': 'Enter the URL of the file.',
  'media_url url_not_https': 'The URL of the file starts with https://.',
};

const longTitle = (title: string, msg: string) => `The title “${title.trim()}” is too long. ${msg}`;

/** What prevents choices from being offered: each needs a title that fits, and a unique ID and title. */
export function choiceProblems(choices: Choice[], field: string, max = BUTTON_TITLE_MAX): FieldProblem[] {
  const titles = choices.flatMap(({ title }, index): FieldProblem[] => {
    const path = [field, index, 'title'];
    if (!trimmedName(title)) return [{ path, msg: 'This needs a title.' }];
    const isLong = !hasVariables(title) && characterCount(title.trim()) > max;
    return isLong ? [{ path, msg: longTitle(title, `At most ${counted(max, 'character')}.`) }] : [];
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
      problems.push({
        path,
        msg: `The section “${section.trim()}” is too long. At most ${counted(SECTION_TITLE_MAX, 'character')}.`,
      });
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

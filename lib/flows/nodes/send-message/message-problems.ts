import { lengthOf } from '../../template/cut-text.ts';
import { splitTemplate } from '../../template/split-template.ts';
import type { FieldProblem } from '../contract/node-kind.ts';
import { BUTTON_TITLE_MAX, type buttonSchema, type FlowMessage } from './schema.ts';

type Button = typeof buttonSchema._zod.output;

/** What a message lacks before it can be sent (docs/reference/public-api.md#outgoing-message). */
export function messageProblems(message: FlowMessage): FieldProblem[] {
  const type = message.type ?? 'text';
  const problems: FieldProblem[] = [];
  if (type === 'text' && !message.body?.trim()) problems.push({ path: ['body'], msg: 'A text message needs a body.' });
  if (type === 'template' && !message.template_name?.trim()) {
    problems.push({ path: ['template_name'], msg: 'A template message needs the template’s name.' });
  }
  if (type !== 'text' && type !== 'template' && !message.media_url?.trim()) {
    problems.push({ path: ['media_url'], msg: `A message of type ${type} needs the file’s media_url.` });
  }
  const buttons = message.buttons ?? [];
  if (buttons.length > 0 && type !== 'text') {
    problems.push({ path: ['buttons'], msg: 'Only a text can have buttons.' });
  }
  return [...problems, ...buttonProblems(buttons, 'buttons')];
}

/** Buttons and choices need titles that fit, and ids and titles that tell them apart. */
export function buttonProblems(buttons: Button[], field: string, max = BUTTON_TITLE_MAX): FieldProblem[] {
  return buttons.flatMap(({ id, title }, index) => {
    const isLiteral = splitTemplate(title).every((piece) => !('name' in piece));
    const before = buttons.slice(0, index);
    const problems: FieldProblem[] = [];
    if (!title.trim()) problems.push({ path: [field, index, 'title'], msg: 'This needs a title.' });
    if (isLiteral && lengthOf(title.trim()) > max) {
      problems.push({ path: [field, index, 'title'], msg: `A title has at most ${max} characters.` });
    }
    if (before.some((other) => other.id === id)) {
      problems.push({ path: [field, index, 'id'], msg: `The ID “${id}” is used twice.` });
    }
    if (title.trim() && before.some((other) => other.title.trim() === title.trim())) {
      problems.push({ path: [field, index, 'title'], msg: `The title “${title}” is used twice.` });
    }
    return problems;
  });
}

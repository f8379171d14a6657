import { bareName } from '../../template/bare-name.ts';
import type { FieldProblem } from '../contract/node-kind.ts';
import { BUTTON_TITLE_MAX, MAX_BUTTONS, MAX_ROWS, ROW_TITLE_MAX } from '../send-message/constants.ts';
import { choiceProblems, messageProblems, rowProblems } from '../send-message/message-problems.ts';
import type { AskData } from './schema.ts';

export function problems({ message, expect, choices = [], variable }: AskData): FieldProblem[] {
  const isChoosing = choices.length > 0 && choices.length <= MAX_ROWS;
  return [
    ...messageProblems(message, { isChoosing }).map(({ path, msg }) => ({ path: ['message', ...path], msg })),
    ...(bareName(variable) ? [] : [{ path: ['variable'], msg: 'Name the variable that receives the answer.' }]),
    ...(expect === 'choice' && choices.length === 0 ? [{ path: ['choices'], msg: 'Add the choices.' }] : []),
    ...choiceProblems(choices, 'choices', choices.length > MAX_BUTTONS ? ROW_TITLE_MAX : BUTTON_TITLE_MAX),
    ...(choices.length > MAX_BUTTONS && isChoosing ? rowProblems(choices, 'choices') : []),
  ];
}

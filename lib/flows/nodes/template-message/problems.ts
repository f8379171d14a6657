import type { FieldProblem } from '../contract/node-kind.ts';
import { messageProblems } from '../send-message/message-problems.ts';
import type { TemplateMessageData } from './schema.ts';

export function problems(data: TemplateMessageData): FieldProblem[] {
  return messageProblems({ type: 'template', ...data });
}

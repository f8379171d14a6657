import type { Variables } from '../../template/variables.ts';
import { filledChoices } from '../send-message/filled-choices.ts';
import { type FlowMessage, MAX_BUTTONS } from '../send-message/schema.ts';
import type { AskData } from './schema.ts';

type Choice = { id: string; title: string };

/** The choices of a question, with their variables in: its own, else the buttons of its message. */
export function choicesOf({ choices, message }: AskData, variables: Variables): Choice[] {
  return filledChoices(choices ?? message.buttons ?? [], variables);
}

/** The message that asks: up to three choices as buttons, more as a numbered list under the text. */
export function questionOf(data: AskData, variables: Variables): FlowMessage {
  const { message, expect } = data;
  const choices = expect === 'choice' ? choicesOf(data, variables) : [];
  if (choices.length === 0 || (message.type ?? 'text') !== 'text') return message;
  if (choices.length <= MAX_BUTTONS) return { ...message, buttons: choices };
  const list = choices.map(({ title }, index) => `${index + 1}. ${title}`).join('\n');
  return { ...message, buttons: undefined, body: `${message.body ?? ''}\n\n${list}` };
}

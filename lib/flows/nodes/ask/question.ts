import type { Variables } from '../../template/variables.ts';
import { MAX_ROWS } from '../send-message/constants.ts';
import { filledChoices } from '../send-message/filled-choices.ts';
import type { Choice, FlowMessage } from '../send-message/schema.ts';
import type { AskData } from './schema.ts';

/** A question's choices with variables filled in: its own, else the buttons of its message. */
export function choicesOf({ choices, message }: AskData, variables: Variables): Choice[] {
  return filledChoices(inSections(choices ?? message.buttons ?? []), variables);
}

/** Section by section, as a list shows them, because a reply may be a choice's number. */
function inSections(choices: Choice[]): Choice[] {
  return [...Map.groupBy(choices, ({ section }) => section).values()].flat();
}

/** The message that asks, and its choices: as buttons or a list, or above ten as numbered lines under the text. */
export function questionOf(data: AskData): FlowMessage {
  return withChoices(data, data.message);
}

/** The message that asks again, with the same choices. */
export function retryOf(data: AskData): FlowMessage {
  return data.retryMessage?.trim() ? withChoices(data, { body: data.retryMessage }) : questionOf(data);
}

function withChoices({ message: asked, expect, choices: own, listLabel }: AskData, message: FlowMessage): FlowMessage {
  const choices = inSections((expect === 'choice' ? own : undefined) ?? asked.buttons ?? []);
  if (choices.length === 0 || (message.type ?? 'text') !== 'text') return message;
  if (choices.length <= MAX_ROWS) return { ...message, buttons: choices, ...(listLabel && { listLabel }) };
  const list = choices.map(({ title }, index) => `${index + 1}. ${title}`).join('\n');
  return { ...message, buttons: undefined, body: `${message.body ?? ''}\n\n${list}` };
}

import { HOUR_MS } from '#lib/platform/durations.ts';
import type { Executor } from '../contract/executor.ts';
import type { FlowWorld } from '../contract/world.ts';
import { filledChoices } from './filled-choices.ts';
import { matchChoice } from './match-choice.ts';
import type { FlowMessage } from './schema.ts';
import { sendFilled } from './send-filled.ts';

/** How often the message is sent again after a reply that is not one of its buttons. */
const MAX_REPEATS = 2;
/** After this, the conversation is free for other flows again. */
const PATIENCE_MS = 24 * HOUR_MS;

export const executor: Executor<FlowMessage> = {
  hasEffect: true,
  execute: async (message, { variables, step, world }) => {
    const { error, ...note } = await sendFilled({ message, variables, step, world });
    if (error) return { type: 'leave', handle: 'error', error, ...note };
    if (!message.buttons?.length) return { type: 'leave', handle: 'next', ...note };
    return { type: 'wait', for: 'reply', attempt: 0, until: patience(world), ...note };
  },
  resume: async (message, { variables, step, world, reply, attempt, invalid }) => {
    if (!reply) return { type: 'finish', state: 'completed', note: null, output: { timed_out: true } };
    const pressed = matchChoice(reply, filledChoices(message.buttons ?? [], variables));
    if (pressed) return { type: 'leave', handle: pressed.id, output: { reply: pressed.title } };
    const output = { reply: reply.text };
    if (invalid >= MAX_REPEATS) {
      return { type: 'leave', handle: 'error', error: 'The customer chose none of the buttons.', output };
    }
    const again = attempt + 1;
    const { error } = await sendFilled({ message, variables, step, attempt: again, world });
    if (error) return { type: 'leave', handle: 'error', error, output };
    return { type: 'wait', for: 'reply', attempt: again, until: patience(world), output };
  },
};

const patience = (world: FlowWorld) => new Date(world.now().getTime() + PATIENCE_MS);

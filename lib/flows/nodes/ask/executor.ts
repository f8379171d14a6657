import { MINUTE_MS } from '#lib/platform/durations.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { bareName } from '../../template/bare-name.ts';
import type { Executor } from '../contract/executor.ts';
import type { StepReply } from '../contract/outcome.ts';
import type { FlowWorld } from '../contract/world.ts';
import { sendFilled } from '../send-message/send-filled.ts';
import { DEFAULT_COLLECT_SECONDS, DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT_MINUTES } from './constants.ts';
import { choicesOf, questionOf, retryOf } from './question.ts';
import { readAnswer } from './read-answer.ts';
import type { AskData } from './schema.ts';

export const executor: Executor<AskData> = {
  hasEffect: true,
  execute: async (data, { variables, step, world }) => {
    const message = questionOf(data);
    const { error, ...note } = await sendFilled({ message, variables, step, world });
    if (error) return { type: 'leave', handle: 'error', error, ...note };
    return { type: 'wait', for: 'reply', attempt: 0, until: patience(data, world), ...note };
  },
  resume: async (data, { variables, step, world, reply, earlier, isWhole, attempt, invalid }) => {
    if (!reply) return { type: 'leave', handle: 'timeout' };
    const country = await defaultCountry({ workspaceId: world.workspaceId });
    const choices = choicesOf(data, variables);
    const given = [...earlier, reply];
    const replies = data.expect === 'media' ? await Promise.all(given.map((one) => withFile(one, world))) : given;
    const answer = readAnswer({ expect: data.expect, choices, replies, country });
    const seconds = data.collectSeconds ?? DEFAULT_COLLECT_SECONDS;
    const mayGoOn = answer === undefined || data.expect === 'text';
    if (!isWhole && mayGoOn && seconds > 0 && reply.kind === 'text') return { type: 'collect', seconds };
    if (answer !== undefined) {
      const set = { [bareName(data.variable)]: answer };
      return { type: 'leave', handle: 'answer', set, output: { answer } };
    }
    const output = { reply: reply.text };
    if (invalid >= (data.maxRetries ?? DEFAULT_MAX_RETRIES)) return { type: 'leave', handle: 'invalid', output };
    const again = attempt + 1;
    const message = retryOf(data);
    const { error } = await sendFilled({ message, variables, step, attempt: again, world });
    if (error) return { type: 'leave', handle: 'error', error, output };
    // The customer has just written: the whole time begins again, or “No answer” would come a moment later.
    return { type: 'wait', for: 'reply', attempt: again, until: patience(data, world), output };
  },
};

const withFile = async (reply: StepReply, world: FlowWorld): Promise<StepReply> => ({
  ...reply,
  mediaUrl: await world.linkToFile(reply),
});

const patience = ({ timeoutMinutes = DEFAULT_TIMEOUT_MINUTES }: AskData, world: FlowWorld) =>
  new Date(world.now().getTime() + timeoutMinutes * MINUTE_MS);

import type { Executor } from '../contract/executor.ts';
import { sendFilled } from '../send-message/send-filled.ts';
import type { TemplateMessageData } from './schema.ts';

/** A template may be sent at any time, regardless of the 24-hour window. */
export const executor: Executor<TemplateMessageData> = {
  hasEffect: true,
  execute: async (data, { variables, step, world }) => {
    const { error, ...note } = await sendFilled({ message: { type: 'template', ...data }, variables, step, world });
    return error ? { type: 'leave', handle: 'error', error, ...note } : { type: 'leave', handle: 'next', ...note };
  },
};

import { fillText } from '../../template/fill-text.ts';
import type { Executor } from '../contract/executor.ts';
import type { HandoffData } from './schema.ts';

export const executor: Executor<HandoffData> = {
  hasEffect: false,
  execute: ({ note = '' }, { variables }) => {
    const text = fillText(note, variables);
    return { type: 'finish', state: 'handed_off', note: text || null, input: { note: text || undefined } };
  },
};

import { fillText } from '../../template/fill-text.ts';
import type { Executor } from '../contract/executor.ts';

export const executor: Executor<'end'> = {
  hasEffect: false,
  execute: ({ note = '' }, { variables }) => {
    const text = fillText(note, variables);
    return { type: 'finish', state: 'completed', note: text || null, input: { note: text || undefined } };
  },
};

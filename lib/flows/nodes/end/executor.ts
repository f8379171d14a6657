import { fillText } from '../../template/fill-text.ts';
import type { Executor } from '../contract/executor.ts';
import type { EndData } from './schema.ts';

export const executor: Executor<EndData> = {
  hasEffect: false,
  execute: ({ note = '' }, { variables }) => {
    const text = fillText(note, variables);
    return { type: 'finish', state: 'completed', note: text || null, input: { note: text || undefined } };
  },
};

import { MINUTE_MS } from '#lib/platform/durations.ts';
import type { Executor } from '../contract/executor.ts';
import type { WaitData } from './schema.ts';

export const executor: Executor<WaitData> = {
  hasEffect: false,
  execute: ({ minutes }, { world }) => ({
    type: 'wait',
    for: 'time',
    until: new Date(world.now().getTime() + minutes * MINUTE_MS),
    input: { minutes },
  }),
  resume: () => ({ type: 'leave', handle: 'next' }),
};

import type { Executor } from '../contract/executor.ts';
import type { WaitData } from './schema.ts';

export const executor: Executor<WaitData> = {
  hasEffect: false,
  execute: ({ minutes }, { world }) => ({
    type: 'wait',
    for: 'time',
    until: new Date(world.now().getTime() + minutes * 60_000),
    input: { minutes },
  }),
  resume: () => ({ type: 'leave', handle: 'next' }),
};

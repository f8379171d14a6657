import type { Executor } from '../contract/executor.ts';
import type { BusinessHoursData } from './schema.ts';

export const executor: Executor<BusinessHoursData> = {
  hasEffect: false,
  execute: (_data, { world }) => {
    const at = world.now();
    return {
      type: 'leave',
      handle: world.isOpen(at) ? 'open' : 'closed',
      input: { at: at.toISOString(), time_zone: world.timeZone },
    };
  },
};

import { MINUTE_MS } from '#lib/platform/durations.ts';
import { midnightOf, momentAt } from '#lib/platform/time-zones.ts';
import { fillValue } from '../../template/fill-text.ts';
import { type Moment, readMoment } from '../../template/read-moment.ts';
import { valueText } from '../../template/value-text.ts';
import type { Executor } from '../contract/executor.ts';
import { DEFAULT_TIME, MAX_DAYS } from './constants.ts';
import type { WaitUntilData } from './schema.ts';

const EXCERPT = 100;

export const executor: Executor<WaitUntilData> = {
  hasEffect: false,
  execute: ({ date, time = DEFAULT_TIME, offsetMinutes = 0 }, { variables, world }) => {
    const value = fillValue(date, variables);
    const said = valueText(value).slice(0, EXCERPT);
    const input = { date: said };
    const moment = readMoment(value, world.timeZone);
    if (!moment) return { type: 'leave', handle: 'error', error: `“${said}” is not a date.`, input };
    const until = new Date(momentOf(moment, time, world.timeZone) + offsetMinutes * MINUTE_MS);
    const now = world.now();
    const output = { until: until.toISOString() };
    if (until <= now) return { type: 'leave', handle: 'next', input, output };
    if (until.getTime() - now.getTime() > MAX_DAYS * 1440 * MINUTE_MS) {
      const error = `“${said}” is more than ${MAX_DAYS} days away.`;
      return { type: 'leave', handle: 'error', error, input, output };
    }
    return { type: 'wait', for: 'time', until, input, output };
  },
  resume: () => ({ type: 'leave', handle: 'next' }),
};

function momentOf({ at, isDay }: Moment, time: string, timeZone: string): number {
  if (!isDay) return at;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return momentAt(midnightOf(at, timeZone) + (hour * 60 + minute) * MINUTE_MS, timeZone);
}

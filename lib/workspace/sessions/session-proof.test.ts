import { expect, it } from 'vitest';
import { isFresh } from './session-proof.ts';

it('counts a proof as recent for less than ten minutes', () => {
  const confirmed = (minutesAgo: number) => isFresh({ confirmedAt: new Date(Date.now() - minutesAgo * 60_000) });
  expect([confirmed(0), confirmed(9), confirmed(10), confirmed(60)]).toEqual([true, true, false, false]);
});

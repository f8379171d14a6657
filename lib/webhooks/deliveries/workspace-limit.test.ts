import { expect, it } from 'vitest';
import { workspaceLimit } from './workspace-limit.ts';

it('fair shares: leaves out a workspace that has its share of attempts under way, until half of them have ended (isolation 5)', () => {
  const limit = workspaceLimit({ atMost: 4 });
  for (const id of ['loud', 'loud', 'loud', 'quiet']) limit.started(id);
  expect(limit.full()).toEqual([]);
  limit.started('loud');
  expect(limit.full()).toEqual(['loud']);
  expect(limit.finished('loud')).toBe(false);
  expect(limit.full()).toEqual(['loud']);
  expect(limit.finished('quiet')).toBe(false);
  expect(limit.finished('loud')).toBe(true);
  expect(limit.full()).toEqual([]);
  expect(limit.finished('loud')).toBe(false);
});

it('gives a workspace that has finished everything its whole share again, however often', () => {
  const limit = workspaceLimit({ atMost: 2 });
  for (let round = 0; round < 3; round++) {
    limit.started('a');
    expect(limit.full()).toEqual([]);
    limit.finished('a');
  }
  limit.started('a');
  expect(limit.full()).toEqual([]);
  limit.started('a');
  expect(limit.full()).toEqual(['a']);
});

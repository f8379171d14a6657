import { expect, it } from 'vitest';
import { errorKind } from './error-kind.ts';

const kind = (code: number, { subcode = null as number | null, httpStatus = 400 } = {}) =>
  errorKind({ code, subcode, httpStatus });

it.each([
  ['throttled', [4, 17, 80007, 80008, 80009, 80014, 130429, 131056]],
  ['credentials', [0, 3, 10, 104, 190, 200, 219, 299, 131005, 133010]],
  ['template', [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018]],
  ['window', [131047]],
  ['policy', [368, 131031, 131042, 131048, 131049, 131050, 130472, 130497]],
  ['media', [131052, 131053]],
  ['invalid', [100, 131008, 131009, 131021, 131026, 131030, 131051, 135000]],
  ['unavailable', [1, 2, 131000, 131016, 131057, 133004]],
] as const)('reads %s from the code, whatever the HTTP status', (expected, codes) => {
  for (const code of codes) {
    expect(kind(code)).toBe(expected);
    expect(kind(code, { httpStatus: 403 })).toBe(expected);
  }
});

it('distinguishes an unknown object from an invalid parameter by the subcode', () => {
  expect(kind(100, { subcode: 33 })).toBe('not_found');
  expect(kind(100, { subcode: 2388024 })).toBe('invalid');
});

it('asks the HTTP status about codes that no one has seen', () => {
  expect(kind(999_999)).toBe('invalid');
  expect(kind(999_999, { httpStatus: 429 })).toBe('throttled');
  expect(kind(999_999, { httpStatus: 500 })).toBe('unavailable');
});

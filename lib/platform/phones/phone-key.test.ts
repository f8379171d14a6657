import { describe, expect, it } from 'vitest';
import { keyOfWaId } from './key-of-wa-id.ts';
import { phoneDigits } from './phone-digits.ts';
import { phoneKey } from './phone-key.ts';

describe('phoneKey', () => {
  it.each([
    ['+5511987654321', '551187654321', 'Brazil, mobile with ninth digit'],
    ['+551187654321', '551187654321', 'Brazil, the same mobile without'],
    ['+5585961234567', '558561234567', 'Brazil, an old mobile that began with 6'],
    ['+551134567890', '551134567890', 'Brazil, landline'],
    ['+5511934567890', '5511934567890', 'Brazil, a mobile that never had eight digits'],
    ['+525512345678', '525512345678', 'Mexico'],
    ['+5215512345678', '525512345678', 'Mexico with 1'],
    ['+5491123456789', '541123456789', 'Argentina with 9'],
    ['+541123456789', '541123456789', 'Argentina'],
    ['+919876543210', '919876543210', 'anywhere else'],
    ['919876543210', '919876543210', 'without a plus'],
    ['+5219876', '5219876', 'too short for a rule'],
  ])('%s → %s (%s)', (e164, key) => {
    expect(phoneKey(e164)).toBe(key);
  });

  it('changes nothing when applied to a key', () => {
    for (const e164 of ['+5511987654321', '+5215512345678', '+5491123456789', '+919876543210']) {
      expect(phoneKey(phoneKey(e164))).toBe(phoneKey(e164));
    }
  });
});

describe('keyOfWaId', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['551187654321', '551187654321'],
    ['5511987654321', '551187654321'],
    ['5491123456789', '541123456789'],
    ['919876543210', '919876543210'],
    ['15550783881', '15550783881'],
  ])('%s → %s', (waId, key) => {
    expect(keyOfWaId(waId)).toBe(key);
  });

  it.each(['', 'IN.1234567890', '+919876543210', '0123456789', '12345', '9'.repeat(18), '98765 43210'])(
    'has none for %j, which is not a phone number',
    (waId) => {
      expect(keyOfWaId(waId)).toBeNull();
    },
  );
});

describe('phoneDigits', () => {
  it('drops the plus', () => {
    expect(phoneDigits('+919876543210')).toBe('919876543210');
    expect(phoneDigits('919876543210')).toBe('919876543210');
  });
});

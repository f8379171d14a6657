import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js';
import mobiles from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { phoneFormats } from '../../scripts/phone-formats/phone-formats.ts';
import { formatPhone } from './format-phone.ts';
import formats from './phone-formats.json' with { type: 'json' };

it.each([
  ['919812345678', '+91 98123 45678'],
  ['15550783881', '+1 555 078 3881'],
  ['+4915123456789', '+49 1512 3456789'],
  ['5511987654321', '+55 11 98765 4321'],
  ['353861234567', '+353 86 123 4567'],
  ['442079460958', '+44 20 7946 0958'],
  ['4312345', '+43 1 2345'],
  ['91981', '+91 981'],
  ['2101234', '+2101234'],
  ['', '+'],
])('groups %s as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

it('groups the numbers of every country as libphonenumber does', () => {
  for (const [country, example] of Object.entries(mobiles)) {
    const number = parsePhoneNumber(example, country as CountryCode);
    expect(formatPhone(number?.number ?? ''), country).toBe(number?.formatInternational());
  }
});

it('has the same groups as the library; when this fails, run `npm run phone-formats`', () => {
  expect(formats).toEqual(phoneFormats());
});

import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it.each([
  ['919812345678', '+91 981 234 5678'],
  ['15550783881', '+1 555 078 3881'],
  ['+4915123456789', '+49 151 234 56789'],
  ['5511987654321', '+55 119 876 54321'],
  ['353861234567', '+353 861 234 567'],
  ['4312345', '+43 12345'],
  ['', '+'],
])('groups %s as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

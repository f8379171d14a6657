import { expect, it } from 'vitest';
import { isCredentialName, looksLikeCredential } from './looks-like-credential.ts';

it.each([
  ['Authorization', true],
  ['X-Api-Key', true],
  ['access_key', true],
  ['Set-Cookie', true],
  ['Content-Type', false],
  ['X-Request-Id', false],
  ['Idempotency-Key', false],
  ['WWW-Authenticate', false],
])('the name %s: %s', (name, is) => {
  expect(isCredentialName(name)).toBe(is);
});

it.each([
  ['X-Token', 'abc', true],
  ['X-Token', '', false],
  ['X-Token', '   ', false],
  ['X-Token', '{{token}}', false],
  ['Authorization', 'Bearer {{token}}', false],
  ['Authorization', 'bearer', false],
  ['X-Shop', 'Bearer abc', true],
  ['X-Shop', 'sk_live', true],
  ['X-Shop', 'eyJhbGciOi.x', true],
  ['X-Shop', 'hello', false],
  ['X-Shop', 'abcdefghij0123456789abcd', true],
  ['X-Shop', 'abcdefghij0123456789abc', false],
  ['X-Shop', '012345678901234567890123', false],
  ['X-Shop', 'abcdefghijklmnopqrstuvwx', false],
  ['Accept', 'application/vnd.example.v2+json', false],
])('%s: “%s” is a credential: %s', (key, value, is) => {
  expect(looksLikeCredential({ key, value })).toBe(is);
});

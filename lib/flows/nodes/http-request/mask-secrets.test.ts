import { expect, it } from 'vitest';
import { MASK, secretMask } from './mask-secrets.ts';

it('hides a secret as it is sent: without the space around it, and without its scheme', () => {
  const mask = secretMask([' Bearer s3cret-token \n']);
  expect(mask('{"got":"s3cret-token"}')).toBe(`{"got":"${MASK}"}`);
  expect(
    mask({ header: 'Bearer s3cret-token', 's3cret-token': [Buffer.from('s3cret-token').toString('base64')] }),
  ).toEqual({
    header: MASK,
    [MASK]: [MASK],
  });
});

it('hides a short secret only where it is the whole value', () => {
  const mask = secretMask(['12']);
  expect(mask(['12', 12, '120', 'at 12', true, null])).toEqual([MASK, MASK, '120', 'at 12', true, null]);
  expect(secretMask([])(['12'])).toEqual(['12']);
  expect(secretMask(['12345', '123456'])(['at 12345', 'at 123456'])).toEqual(['at 12345', `at ${MASK}`]);
});

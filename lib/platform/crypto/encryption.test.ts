import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { env, overrideEnv } from '../env.ts';
import { decrypt, encrypt } from './encryption.ts';

const context = 'webhooks/w1/h1';

it('opens what it sealed', () => {
  const ciphertext = encrypt({ plaintext: 'whsec_ü', context });
  expect(ciphertext).not.toContain('whsec');
  expect(decrypt({ ciphertext, context })).toBe('whsec_ü');
});

it('never seals the same text to the same ciphertext', () => {
  expect(encrypt({ plaintext: 'a', context })).not.toBe(encrypt({ plaintext: 'a', context }));
});

it('sealed secrets: refuses a ciphertext moved to another row', () => {
  const ciphertext = encrypt({ plaintext: 'a', context });
  expect(() => decrypt({ ciphertext, context: 'webhooks/w2/h1' })).toThrow('does not open');
});

it('refuses a ciphertext with a changed byte', () => {
  const ciphertext = encrypt({ plaintext: 'abcdef', context });
  // The last character may hold bits beyond the last byte, so the one before it is changed.
  const swapped = ciphertext.slice(0, -2) + (ciphertext.at(-2) === 'A' ? 'B' : 'A') + ciphertext.at(-1);
  expect(() => decrypt({ ciphertext: swapped, context })).toThrow();
});

it('opens with the previous key during a rotation', () => {
  const before = env().ENCRYPTION_KEY ?? '';
  const newKey = () => randomBytes(32).toString('base64');
  onTestFinished(() => void overrideEnv({ ENCRYPTION_KEY: before, ENCRYPTION_KEY_PREVIOUS: '' }));
  const ciphertext = encrypt({ plaintext: 'a', context });
  overrideEnv({ ENCRYPTION_KEY: newKey() });
  expect(() => decrypt({ ciphertext, context })).toThrow('does not open with ENCRYPTION_KEY.');
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: before });
  expect(decrypt({ ciphertext, context })).toBe('a');
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: newKey() });
  expect(() => decrypt({ ciphertext, context })).toThrow(
    'does not open with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS.',
  );
});

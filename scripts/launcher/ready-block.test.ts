import { expect, it } from 'vitest';
import { readyBlock } from './ready-block.ts';

const given = { url: 'http://localhost:3000', email: 'admin@example.com', sandboxUrl: null };

it('isolation 14: shows password and key of a first run, and later only where they are and how to make new ones', () => {
  const first = readyBlock({ ...given, password: 'secret-word', apiKey: 'parley_key', keysFile: '/data/keys.json' });
  expect(first).toContain('admin@example.com  secret-word');
  expect(first).toContain("X-API-Key: parley_key'");
  const later = readyBlock({ ...given, password: null, apiKey: null, keysFile: '/data/keys.json' });
  expect(later).toContain('/data/keys.json');
  expect(later).toContain('user set-password');
  expect(later).not.toContain('X-API-Key');
});

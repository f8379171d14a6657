import { expect, it } from 'vitest';
import { readyBlock } from './ready-block.ts';

const given = { url: 'http://localhost:3000', email: 'admin@example.com', sandboxUrl: null };

it('hardening: shows password and key of a first run, and later only where they are and how to make new ones (isolation 14)', () => {
  const first = readyBlock({ ...given, password: 'secret-word', apiKey: 'parley_key', keysFile: '/data/keys.json' });
  expect(first).toContain('admin@example.com  secret-word');
  expect(first).toContain('API key    parley_key');
  const later = readyBlock({ ...given, password: null, apiKey: null, keysFile: '/data/keys.json' });
  expect(later).toContain('/data/keys.json');
  expect(later).toContain('user set-password');
  expect(later).not.toContain('X-API-Key');
});

it('shows a call that works in the installation that it starts', () => {
  const first = { ...given, password: 'secret-word', apiKey: 'parley_key', keysFile: null };
  const sandbox = readyBlock({ ...first, sandboxUrl: 'http://127.0.0.1:3001' });
  expect(sandbox).toContain('/public/v1/messages');
  expect(sandbox).not.toContain('Connect a number');
  const real = readyBlock(first);
  expect(real).not.toContain('/public/v1/messages');
  expect(real).toContain('Connect a number');
  expect(real).toContain('http://localhost:3000/channels/whatsapp');
  expect(real).toContain('parley_key');
});

it('names the variable that set the password only in the start that used it', () => {
  const first = readyBlock({ ...given, password: null, apiKey: 'parley_key', keysFile: null });
  expect(first).toContain('admin@example.com  (with the password in ADMIN_PASSWORD)');
  const later = readyBlock({ ...given, password: null, apiKey: null, keysFile: null });
  expect(later).toMatch(/admin@example\.com {2}\(forgotten\? .+ user set-password\)/);
  expect(later).toContain('API key    the start that set up this database showed the first one, once;');
});

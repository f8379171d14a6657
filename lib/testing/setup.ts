import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { SEED } from './seed.ts';

fc.configureGlobal({ seed: SEED });
cheapPasswords();

// The files of a worker share its process: each starts with the same environment, which is restored afterwards.
const before = { ...process.env };
const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-data-'));
overrideEnv({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  ENCRYPTION_KEY: Buffer.alloc(32, 'test').toString('base64'),
  LOG_LEVEL: 'silent',
});

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  overrideEnv({});
  rmSync(dataDir, { recursive: true, force: true });
});

// The same timeout as `expect.poll`, for which Vitest has a setting. The files of a worker share `vi`, too.
const { waitFor } = vi;
if (waitFor.name !== 'waitLonger') {
  vi.waitFor = function waitLonger(callback, options = 60_000) {
    return waitFor(callback, options);
  };
}

// Anything that reaches console.error in a test is a swallowed failure.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

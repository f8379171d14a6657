import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { programs } from './programs.ts';

it('calls the programs as they are called in a clone, and in a release', () => {
  expect(programs()).toEqual({ start: 'npm start', parley: 'npm run parley --' });
  const release = mkdtempSync(join(tmpdir(), 'parley-release-'));
  onTestFinished(() => rmSync(release, { recursive: true }));
  mkdirSync(join(release, 'bin'));
  writeFileSync(join(release, 'bin/start'), '');
  vi.spyOn(process, 'cwd').mockReturnValue(release);
  expect(programs()).toEqual({ start: 'bin/start', parley: 'bin/parley' });
});

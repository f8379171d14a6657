import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'parley-private-'));
afterAll(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** In a separate process, since a umask is per process, and under the permissive one of most systems. */
function keepsAndWrites(dataDir: string) {
  const script = `
    process.umask(0o022);
    const { keepPrivate } = await import('./lib/platform/installation/keep-private.ts');
    const { mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync('${dataDir}', { recursive: true });
    keepPrivate('${dataDir}');
    mkdirSync('${dataDir}/media/workspace', { recursive: true });
    writeFileSync('${dataDir}/media/workspace/passport.jpg', 'a customer');`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
}

it('private files: a customer’s file, and every folder on the way to it, is its owner’s alone (isolation 13)', () => {
  for (const dataDir of [join(parent, 'one'), join(parent, 'deep/two')]) {
    keepsAndWrites(dataDir);
    expect(modeOf(dataDir)).toBe(0o700);
    expect(modeOf(join(dataDir, 'media/workspace'))).toBe(0o700);
    expect(modeOf(join(dataDir, 'media/workspace/passport.jpg'))).toBe(0o600);
  }
});

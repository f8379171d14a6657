import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { parley } from './testing/parley.ts';

it('rotation: keeps the new key in keys.json when the stored secrets were moved to it (isolation 14)', async () => {
  await createTestWorkspace();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-rotate-'));
  const before = process.env.ENCRYPTION_KEY ?? '';
  const after = randomBytes(32).toString('base64');
  const rotate = (to: string, from: string) =>
    parley(['encryption', 'rotate'], {
      env: { DATA_DIR: dataDir, ENCRYPTION_KEY: to, ENCRYPTION_KEY_PREVIOUS: from },
    });
  try {
    const { stdout } = await rotate(after, before);
    expect(JSON.parse(stdout)).toMatchObject({ rotated: { 'numbers.access_token': 1 } });
    const file = join(dataDir, 'keys.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ encryptionKey: after });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    expect(await rotate(before, after)).toMatchObject({ code: 0 });
    rmSync(dataDir, { recursive: true });
  }
});

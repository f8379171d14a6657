import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepSnapshot } from './snapshot.ts';
import { World } from './world.ts';

it('saves again what could not be saved, even if nothing changed since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  const file = join(folder, 'missing', 'sandbox.state');
  const world = () => new World({ callbackUrl: null, appSecret: 's', verifyToken: 'v', settings: {} });
  const before = world();
  const save = keepSnapshot(before, file);
  try {
    before.accounts.token('t');
    before.changes.record({ kind: 'number' });
    await save();
    mkdirSync(join(folder, 'missing'));
    await save();

    const after = world();
    await keepSnapshot(after, file)();
    await after.stop();
    expect([...after.accounts.tokens.keys()]).toEqual(['t']);
  } finally {
    await before.stop();
    rmSync(folder, { recursive: true });
  }
});

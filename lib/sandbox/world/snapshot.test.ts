import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

/** A sandbox's world, and a folder, which go away with the test. */
function fresh() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  const world = new World({ callbackUrl: null, appSecret: 's', verifyToken: 'v', settings: {} });
  onTestFinished(async () => {
    await world.stop();
    rmSync(folder, { recursive: true });
  });
  return { folder, world, file: join(folder, 'sandbox.state') };
}

it.runIf(process.getuid?.() === 0)('leaves what root saves to the owner of the folder', async () => {
  const { folder, world, file } = fresh();
  chownSync(folder, 54_321, 54_321);
  const save = keepSnapshot(world, file);
  world.changes.record({ kind: 'number' });
  await save();
  expect(statSync(file)).toMatchObject({ uid: 54_321, gid: 54_321 });
});

it('refuses to start over a state that it cannot read', () => {
  const { folder, world, file } = fresh();
  // Root may read any file, but no one a folder.
  mkdirSync(file);
  expect(() => keepSnapshot(world, file)).toThrow(
    /^.+sandbox\.state cannot be read \(EISDIR.+\)\. Run Parley as the owner of DATA_DIR; if the file/,
  );
  expect(readdirSync(folder)).toEqual(['sandbox.state']);
});

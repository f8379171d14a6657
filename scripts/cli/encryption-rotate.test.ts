import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { db } from '#lib/platform/database/db.ts';
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

it('rotation: says when there was nothing to do, as when both keys are exchanged', async () => {
  await createTestWorkspace();
  const keys = { ENCRYPTION_KEY: process.env.ENCRYPTION_KEY ?? '', ENCRYPTION_KEY_PREVIOUS: otherKey() };
  const { code, stdout, stderr } = await parley(['encryption', 'rotate'], { env: keys });
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/sealed with ENCRYPTION_KEY already.*remove ENCRYPTION_KEY_PREVIOUS.*exchange/s),
  });
});

it('rotation: says so also when neither key opens one of the secrets', async () => {
  const { workspaceId } = await createTestWorkspace();
  await setFlowSecret({ workspaceId, name: 'lost', value: 'x' });
  await db().flowSecret.updateMany({ where: { workspaceId }, data: { value: 'v1.AAAA.AAAA' } });
  onTestFinished(async () => void (await db().flowSecret.deleteMany({ where: { workspaceId } })));
  const keys = { ENCRYPTION_KEY: process.env.ENCRYPTION_KEY ?? '', ENCRYPTION_KEY_PREVIOUS: otherKey() };
  const { code, stderr } = await parley(['encryption', 'rotate'], { env: keys });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(
      `sealed with ENCRYPTION_KEY already, except what neither key opens (flow_secrets/${workspaceId}/lost). If`,
    ),
  });
});

it.each([
  ['no previous key', (present: string) => ({ ENCRYPTION_KEY: present, ENCRYPTION_KEY_PREVIOUS: '' })],
  ['the same key twice', (present: string) => ({ ENCRYPTION_KEY: present, ENCRYPTION_KEY_PREVIOUS: present })],
  ['keys that open nothing', () => ({ ENCRYPTION_KEY: otherKey(), ENCRYPTION_KEY_PREVIOUS: otherKey() })],
])('rotation: refuses %s, and changes nothing', async (_, keys) => {
  await createTestWorkspace();
  const before = await db().number.findMany({ select: { accessToken: true } });
  const env = keys(process.env.ENCRYPTION_KEY ?? '');
  const { code, stdout, stderr } = await parley(['encryption', 'rotate'], { env });
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/ENCRYPTION_KEY_PREVIOUS.*Nothing was changed/s),
  });
  expect(stderr).not.toMatch(/LOG_LEVEL|Unsupported state/);
  expect(await db().number.findMany({ select: { accessToken: true } })).toEqual(before);
});

function otherKey() {
  return randomBytes(32).toString('base64');
}

import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { hashApiToken, newApiToken } from './api-token.ts';
import { authenticateKey } from './authenticate-key.ts';

it('a key that is in constant use stops working half a second after another instance revoked it', async () => {
  const { workspaceId, apiKey } = await createTestWorkspace();
  const isAccepted = () =>
    authenticateKey(apiKey).then(
      () => true,
      () => false,
    );
  // Until its answer has been read again in the background.
  for (let asked = 0; asked < 10; asked++) {
    expect(await isAccepted()).toBe(true);
    await pause(50);
  }
  await db().apiKey.updateMany({ where: { workspaceId }, data: { revokedAt: new Date() } });
  const since = performance.now();
  let lastAcceptedMs = 0;
  while (performance.now() - since < 700) {
    const askedMs = performance.now() - since;
    if (await isAccepted()) lastAcceptedMs = askedMs;
    await pause(20);
  }
  expect(lastAcceptedMs).toBeLessThan(500);
});

it('bounds: looks up nothing that cannot be a key, and answers it like a key that does not exist', async () => {
  const { workspaceId, apiKey } = await createTestWorkspace();
  const unknown = await authenticateKey(newApiToken().token).catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: 'invalid_api_key' });
  const malformed = [
    'x'.repeat(15_000),
    'parley_',
    `${apiKey}x`,
    ` ${apiKey}`,
    `${apiKey}\n`,
    apiKey.toUpperCase(),
    `${apiKey}, ${apiKey}`,
  ];
  for (const [n, token] of malformed.entries()) {
    // Found if it were looked up.
    await db().apiKey.create({
      data: {
        workspaceId,
        id: newId(),
        name: `malformed ${n}`,
        tokenHash: hashApiToken(token),
        prefix: '',
        scopes: [],
      },
    });
    await expect(authenticateKey(token)).rejects.toEqual(unknown);
  }
});

it('accepts every key that is made', async () => {
  const { workspaceId } = await createTestWorkspace();
  for (let n = 0; n < 20; n++) {
    const { token, prefix, hash } = newApiToken();
    const id = newId();
    await db().apiKey.create({ data: { workspaceId, id, name: `key ${n}`, tokenHash: hash, prefix, scopes: [] } });
    expect(await authenticateKey(token)).toMatchObject({ keyId: id, workspaceId });
  }
});

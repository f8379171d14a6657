import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
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

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { resolveFlowSecrets } from '#lib/flows/secrets/resolve-flow-secrets.ts';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { db } from '../database/db.ts';
import { env, overrideEnv } from '../env.ts';
import { newId } from '../new-id.ts';
import { decrypt, encrypt } from './encryption.ts';
import { rotateEncryption } from './rotate-encryption.ts';

it('moves every stored secret to the new key, so that the old one can go', async () => {
  const { workspaceId, numberId, accessToken } = await createTestWorkspace();
  const names = Array.from({ length: 3 }, (_, index) => `secret.${index}`);
  for (const name of names) await setFlowSecret({ workspaceId, name, value: `value of ${name}` });
  const webhookId = newId();
  const context = `webhooks/${workspaceId}/${webhookId}`;
  const sealed = (plaintext: string) => encrypt({ plaintext, context });
  await db().webhook.create({
    data: {
      workspaceId,
      id: webhookId,
      url: 'https://x.example',
      events: [],
      secret: sealed('whsec_new'),
      previousSecret: sealed('whsec_old'),
    },
  });

  const before = env().ENCRYPTION_KEY ?? '';
  overrideEnv({ ENCRYPTION_KEY: randomBytes(32).toString('base64'), ENCRYPTION_KEY_PREVIOUS: before });
  const expected = {
    'numbers.access_token': 1,
    'webhooks.secret': 1,
    'webhooks.previous_secret': 1,
    'flow_secrets.value': 3,
  };
  expect(await rotateEncryption()).toEqual(expected);
  expect(await rotateEncryption()).toEqual(expected);
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: '' });

  const number = await db().number.findFirstOrThrow({ where: { workspaceId } });
  expect(decrypt({ ciphertext: number.accessToken, context: `numbers/${workspaceId}/${numberId}` })).toBe(accessToken);
  const webhook = await db().webhook.findFirstOrThrow({ where: { workspaceId } });
  expect(decrypt({ ciphertext: webhook.secret, context })).toBe('whsec_new');
  expect(decrypt({ ciphertext: webhook.previousSecret ?? '', context })).toBe('whsec_old');
  const secrets = await resolveFlowSecrets({ workspaceId, names });
  expect(names.map((name) => secrets.get(name)?.value)).toEqual(names.map((name) => `value of ${name}`));
});

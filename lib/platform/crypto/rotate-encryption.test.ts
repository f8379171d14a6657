import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { resolveFlowSecrets } from '#lib/flows/secrets/resolve-flow-secrets.ts';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { pushKeys } from '#lib/messaging/push/push-keys.ts';
import { startPush } from '#lib/messaging/push/start-push.ts';
import { testBrowser } from '#lib/messaging/push/testing/push-service.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { emptyDatabase } from '#lib/testing/empty-database.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { db } from '../database/db.ts';
import { env, overrideEnv } from '../env.ts';
import { newId } from '../new-id.ts';
import { decrypt, encrypt } from './encryption.ts';
import { rotateEncryption } from './rotate-encryption.ts';
import { opensStoredSecrets } from './sealed-canary.ts';
import { signInSecrets } from './sign-in-secrets.ts';

// A rotation is about everything that the database holds.
afterEach(() => emptyDatabase(env().DATABASE_URL ?? ''));

/** better-auth's key in the current environment. */
function signInKey() {
  const secrets = signInSecrets();
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: secrets[0]?.version ?? 0 };
}

it('rotation: moves every stored secret to the new key, so that the old one can go (isolation 14)', async () => {
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

  const answer = { workspaceId, fingerprint: Buffer.alloc(32), state: 'done', status: 200, lease: newId() };
  const answerContext = `idempotency_records/${workspaceId}/sealed`;
  const body = encrypt({ plaintext: '{"secret":"whsec_x"}', context: answerContext });
  await db().idempotencyRecord.createMany({
    data: [
      { ...answer, key: 'sealed', body },
      { ...answer, key: 'plain', body: '{"id":"x"}' },
    ],
  });
  const { userId } = await signInAs({ workspaceId });
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId } });
  const { target } = testBrowser('https://push.example');
  await startPush({ workspaceId, userId, sessionId, target, showsText: false });
  const keysBefore = await pushKeys();
  const factor = { secret: 'the app’s secret', backupCodes: '["abcde-fghij"]' };
  const [secret, backupCodes] = await Promise.all(
    Object.values(factor).map((data) => symmetricEncrypt({ key: signInKey(), data })),
  );
  await db().twoFactor.create({ data: { id: newId(), userId, secret: secret ?? '', backupCodes: backupCodes ?? '' } });
  expect(await opensStoredSecrets()).toBe(true);

  const before = env().ENCRYPTION_KEY ?? '';
  overrideEnv({ ENCRYPTION_KEY: randomBytes(32).toString('base64'), ENCRYPTION_KEY_PREVIOUS: before });
  const expected = {
    'numbers.access_token': 1,
    'webhooks.secret': 1,
    'webhooks.previous_secret': 1,
    'flow_secrets.value': 3,
    'idempotency_records.body': 1,
    'push_subscriptions.target': 1,
    'two_factors.secret': 1,
    'push_keys.private_key': 1,
    'sealed_canary.value': 1,
  };
  expect(await rotateEncryption()).toEqual({ rotated: expected, unreadable: [] });
  const none = Object.fromEntries(Object.keys(expected).map((column) => [column, 0]));
  expect(await rotateEncryption()).toEqual({ rotated: none, unreadable: [] });
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: '' });
  expect(await pushKeys()).toEqual(keysBefore);
  expect(await opensStoredSecrets()).toBe(true);
  const kept = await db().idempotencyRecord.findMany({ where: { workspaceId }, orderBy: { key: 'asc' } });
  expect(kept[0]?.body).toBe('{"id":"x"}');
  expect(decrypt({ ciphertext: kept[1]?.body ?? '', context: answerContext })).toBe('{"secret":"whsec_x"}');

  const moved = await db().twoFactor.findUniqueOrThrow({ where: { userId } });
  expect(await symmetricDecrypt({ key: signInKey(), data: moved.secret })).toBe(factor.secret);
  expect(await symmetricDecrypt({ key: signInKey(), data: moved.backupCodes })).toBe(factor.backupCodes);

  const number = await db().number.findFirstOrThrow({ where: { workspaceId } });
  expect(decrypt({ ciphertext: number.accessToken, context: `numbers/${workspaceId}/${numberId}` })).toBe(accessToken);
  const webhook = await db().webhook.findFirstOrThrow({ where: { workspaceId } });
  expect(decrypt({ ciphertext: webhook.secret, context })).toBe('whsec_new');
  expect(decrypt({ ciphertext: webhook.previousSecret ?? '', context })).toBe('whsec_old');
  const secrets = await resolveFlowSecrets({ workspaceId, names });
  expect(names.map((name) => secrets.get(name)?.value)).toEqual(names.map((name) => `value of ${name}`));
});

it('rotation: leaves and names what neither key opens, and seals the rest again (isolation 14)', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { userId } = await signInAs({ workspaceId });
  for (const name of ['lost', 'shop']) await setFlowSecret({ workspaceId, name, value: 'Bearer abc' });
  const value = encrypt({ plaintext: 'x', context: 'another row' });
  await db().flowSecret.update({ where: { workspaceId_name: { workspaceId, name: 'lost' } }, data: { value } });
  await db().twoFactor.create({ data: { id: newId(), userId, secret: '$ba$1$00', backupCodes: '$ba$1$00' } });
  await opensStoredSecrets();

  const before = env().ENCRYPTION_KEY ?? '';
  overrideEnv({ ENCRYPTION_KEY: randomBytes(32).toString('base64'), ENCRYPTION_KEY_PREVIOUS: before });
  const { rotated, unreadable } = await rotateEncryption();
  overrideEnv({ ENCRYPTION_KEY_PREVIOUS: '' });
  expect(rotated).toMatchObject({ 'sealed_canary.value': 1 });
  expect(unreadable).toEqual([`flow_secrets/${workspaceId}/lost`, `two_factors/${userId}`]);
  const secrets = await resolveFlowSecrets({ workspaceId, names: ['shop'] });
  expect(secrets.get('shop')?.value).toBe('Bearer abc');
});

it('rotation: changes nothing when neither key opens what the app has stored (isolation 14)', async () => {
  await createTestWorkspace();
  await opensStoredSecrets();
  const before = await db().number.findMany({ select: { accessToken: true } });
  const key = env().ENCRYPTION_KEY ?? '';
  const other = () => randomBytes(32).toString('base64');
  overrideEnv({ ENCRYPTION_KEY: other(), ENCRYPTION_KEY_PREVIOUS: other() });
  onTestFinished(() => void overrideEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: '' }));
  await expect(rotateEncryption()).rejects.toThrow('does not open what is stored');
  expect(await db().number.findMany({ select: { accessToken: true } })).toEqual(before);
});

it('hardening: recognizes a key that does not open what is stored, even before it has sealed anything itself (isolation 14)', async () => {
  await createTestWorkspace();
  await db().sealedCanary.deleteMany();
  const right = env().ENCRYPTION_KEY ?? '';
  const wrong = randomBytes(32).toString('base64');
  const isOpenWith = (key: string) => {
    overrideEnv({ ENCRYPTION_KEY: key });
    return opensStoredSecrets();
  };
  expect(await isOpenWith(wrong)).toBe(false);
  expect(await isOpenWith(right)).toBe(true);
  expect(await isOpenWith(wrong)).toBe(false);
  expect(await isOpenWith(right)).toBe(true);
});

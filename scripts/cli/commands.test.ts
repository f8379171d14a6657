import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { readFlowTests, setFlowTests } from '#lib/flows/flow-tests/flow-tests.ts';
import { flowTestsSchema } from '#lib/flows/flow-tests/schema.ts';
import { resolveFlowSecrets } from '#lib/flows/secrets/resolve-flow-secrets.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { upsertContacts } from '#lib/messaging/contacts/upsert-contacts.ts';
import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { opensStoredSecrets } from '#lib/platform/crypto/sealed-canary.ts';
import { db } from '#lib/platform/database/db.ts';
import { keepAddress } from '#lib/platform/installation/kept-address.ts';
import { VERSION } from '#lib/platform/version.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { listQuotas } from '#lib/workspace/quotas/list-quotas.ts';
import { parley } from './testing/parley.ts';

const ids = ['--phone-number-id', '105550001', '--waba-id', '205550001'];

it('takes a token from standard input, and a country in lower case (isolation 14, correctness 14)', async () => {
  const args = ['workspace', 'create', '--name', 'Acme', '--country', 'de', ...ids, '--access-token', '-'];
  const { code, stdout } = await parley(args, { input: 'EAAG-from-a-pipe\n' });
  expect(code).toBe(0);
  const { workspace_id: workspaceId } = JSON.parse(stdout);
  const made = await db().number.findFirstOrThrow({ where: { workspaceId }, include: { workspace: true } });
  const context = `numbers/${workspaceId}/${made.id}`;
  expect(decrypt({ ciphertext: made.accessToken, context })).toBe('EAAG-from-a-pipe');
  expect(made.workspace.defaultCountry).toBe('DE');
});

it('stores and backs up nothing with another ENCRYPTION_KEY than that of the app', async () => {
  const { workspaceId } = await createTestWorkspace();
  expect(await opensStoredSecrets()).toBe(true);
  const file = join(mkdtempSync(join(tmpdir(), 'parley-other-key-')), 'parley.tar.gz');
  const env = { ENCRYPTION_KEY: randomBytes(32).toString('base64'), BACKUP_PASSPHRASE: 'correct horse battery' };
  const workspaces = await db().workspace.count();
  for (const args of [
    ['secret', 'set', '--workspace', workspaceId, '--name', 'shop', '--value', 'x'],
    ['workspace', 'create', '--name', 'Acme', ...ids, '--access-token', 'EAAG'],
    ['backup', file],
  ]) {
    expect(await parley(args, { env })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('ENCRYPTION_KEY does not open what is stored. Set the key that sealed it;'),
    });
  }
  expect(await db().flowSecret.count({ where: { workspaceId } })).toBe(0);
  expect(await db().workspace.count()).toBe(workspaces);
  expect(existsSync(file)).toBe(false);
});

it('applies the rules of the pages to the names of workspaces and keys', async () => {
  const { workspaceId } = await createTestWorkspace();
  const before = await db().workspace.count();
  for (const name of ['x'.repeat(81), '\u200b \u200b']) {
    const create = await parley(['workspace', 'create', '--name', name, ...ids, '--access-token', 'EAAG']);
    expect(create).toMatchObject({ code: 1, stderr: expect.stringContaining("option '--name <name>'") });
    const key = await parley(['key', 'create', '--workspace', workspaceId, '--name', name]);
    expect(key).toMatchObject({ code: 1, stderr: expect.stringContaining("option '--name <name>'") });
  }
  expect(await db().workspace.count()).toBe(before);
});

it('prove: says before it begins that a report cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-prove-'));
  for (const option of ['--json', '--html', '--log']) {
    const { code, stderr } = await parley(['prove', option, join(folder, 'missing/report')]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/It cannot be written: ENOENT/)]);
    expect(stderr).not.toContain('Preparing');
  }
});

it('takes a workspace by its slug or its id, and lists what is in it, for programs and for people (correctness 14)', async () => {
  const { workspaceId } = await createTestWorkspace();
  await db().workspace.update({ where: { id: workspaceId }, data: { slug: 'corner-shop', name: 'Corner shop' } });
  const flow = await createFlow({ workspaceId, name: 'Greeting' });
  const [workspaces, keys, numbers, flows, table] = await Promise.all([
    parley(['workspace', 'list', '--json']),
    parley(['key', 'list', '--workspace', 'corner-shop', '--json']),
    parley(['number', 'list', '--workspace', workspaceId, '--json']),
    parley(['flow', 'list', '--workspace', 'corner-shop', '--json']),
    parley(['flow', 'list', '--workspace', 'corner-shop']),
  ]);
  const rows = (answer: { lines: string[] }) => answer.lines.map((line) => JSON.parse(line));
  expect(rows(workspaces)).toContainEqual(expect.objectContaining({ id: workspaceId, slug: 'corner-shop' }));
  expect(rows(keys)).toMatchObject([{ name: 'test', revoked_at: null }]);
  expect(keys.stdout).not.toContain('token');
  expect(rows(numbers)).toMatchObject([{ status: expect.any(String), phone_number_id: expect.any(String) }]);
  expect(rows(flows)).toMatchObject([{ id: flow.id, name: 'Greeting', status: 'draft', published_version: null }]);
  expect(table.lines).toHaveLength(2);
  expect(table.lines[0]).toMatch(/^id +name +status +version +nodes +changed$/);
  expect(table.lines[1]).toContain('Greeting');
});

it('flow test: plays the stored tests or those of a file, and exits with 1 when one fails', async () => {
  const [{ workspaceId }, stranger] = await Promise.all([createTestWorkspace(), createTestWorkspace()]);
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['go'] }] }],
      m: ['send_message', { body: 'Hello' }],
      e: ['end', {}],
    },
    's > m',
    'm > e',
  );
  const { id: flowId } = await createFlow({ workspaceId, name: 'Greeting', graph });
  const saying = (name: string, text: string) => ({
    name,
    steps: [
      { type: 'customer', text: 'go' },
      { type: 'bot', text },
    ],
  });
  const stored = flowTestsSchema.parse({ tests: [saying('Greets', 'Hello')] });
  await setFlowTests({ workspaceId, flowId, tests: stored });
  const folder = mkdtempSync(join(tmpdir(), 'parley-flow-tests-'));
  const file = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const play = (workspace: string, ...more: string[]) =>
    parley(['flow', 'test', flowId, '--workspace', workspace, ...more]);
  const [own, table, given, broken, foreign] = await Promise.all([
    play(workspaceId, '--json'),
    play(workspaceId),
    play(workspaceId, '--json', '--file', file('given.json', { tests: [stored.tests[0], saying('Shouts', 'HELLO')] })),
    play(workspaceId, '--file', file('broken.json', { tests: [{ name: 'No steps', steps: [] }] })),
    play(stranger.workspaceId),
  ]);
  const passed = { name: 'Greets', passed: true, difference: null };
  expect(own).toMatchObject({ code: 0, stdout: `${JSON.stringify(passed)}\n` });
  expect(table).toMatchObject({ code: 0, stderr: '' });
  expect(table.lines[1]).toMatch(/^Greets +passed/);
  expect(given).toMatchObject({ code: 1, stderr: '' });
  expect(given.lines.map((line) => JSON.parse(line))).toMatchObject([
    passed,
    { name: 'Shouts', passed: false, difference: { step: 1, expected: expect.stringContaining('HELLO') } },
  ]);
  expect(broken).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^tests\.0\.steps: /) });
  expect(foreign).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no such flow') });
  // Tests from a file are run, not saved.
  expect(await readFlowTests({ workspaceId, flowId })).toEqual(stored);
});

it('sets a secret from standard input (isolation 14)', async () => {
  const { workspaceId } = await createTestWorkspace();
  const args = ['secret', 'set', '--workspace', workspaceId, '--name', 'shop', '--value', '-'];
  expect(await parley(args, { input: 'Bearer abc\n' })).toMatchObject({ code: 0, stdout: '{"name":"shop"}\n' });
  const secrets = await resolveFlowSecrets({ workspaceId, names: ['shop'] });
  expect(JSON.stringify([...secrets])).toContain('Bearer abc');
});

it('refuses an empty list, which would be a key without scopes or a secret for all hosts', async () => {
  const { workspaceId } = await createTestWorkspace();
  const refused = await Promise.all([
    parley(['key', 'create', '--workspace', workspaceId, '--scopes', '']),
    parley(['secret', 'set', '--workspace', workspaceId, '--name', 'shop', '--value', 'x', '--hosts', ' ,']),
  ]);
  for (const { code, stderr } of refused) {
    expect(code).toBe(1);
    expect(stderr).toContain('is invalid. It is empty.');
  }
  expect(await db().apiKey.count({ where: { workspaceId } })).toBe(1);
  expect(await resolveFlowSecrets({ workspaceId, names: ['shop'] })).toEqual(new Map());
});

it('quotas: gives a workspace a limit of its own, and shows each with what is used', async () => {
  const { workspaceId } = await createTestWorkspace();
  const set = (value: string) =>
    parley(['workspace', 'quota', 'set', '--workspace', workspaceId, '--name', 'flows', '--value', value]);
  expect(await set('7')).toMatchObject({ code: 0 });
  const [listed, refused] = await Promise.all([
    parley(['workspace', 'quota', 'list', '--workspace', workspaceId, '--json']),
    set('many'),
  ]);
  const rows = listed.lines.map((line) => JSON.parse(line));
  expect(rows).toContainEqual({ name: 'flows', used: 0, limit: 7, is_own: true });
  expect(rows).toContainEqual({ name: 'api_keys', used: 1, limit: 50, is_own: false });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('a whole number') });
  expect(JSON.parse((await set('default')).stdout)).toMatchObject({ name: 'flows', value: null });
  expect(await listQuotas({ workspaceId })).toContainEqual({ name: 'flows', used: 0, limit: 200, is_own: false });
  const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
  expect(entries).toMatchObject([
    { action: 'workspace.set_quota', targetName: 'flows: 7' },
    { action: 'workspace.set_quota', targetName: 'flows: default' },
  ]);
});

it('disconnects a number, once, and says which number it does not find', async () => {
  const { workspaceId, numberId } = await createTestWorkspace();
  const other = await createTestWorkspace();
  const disconnect = (workspace: string, id = numberId) =>
    parley(['number', 'disconnect', '--workspace', workspace, '--id', id]);
  for (const refused of [await disconnect(other.workspaceId), await disconnect(workspaceId, '42')]) {
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The workspace has no connected number'),
    });
  }
  const { code, stdout } = await disconnect(workspaceId);
  expect({ code, answer: JSON.parse(stdout) }).toEqual({ code: 0, answer: { id: numberId, disconnected: true } });
  expect((await disconnect(workspaceId)).code).toBe(1);
  const where = { workspaceId_id: { workspaceId, id: numberId } };
  expect(await db().number.findUnique({ where })).toMatchObject({ disconnectedAt: expect.any(Date) });
  expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([{ action: 'number.disconnect' }]);
});

it('erases a person by phone', async () => {
  const { workspaceId } = await createTestWorkspace();
  await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', name: 'Asha' }] });
  const { code, stdout } = await parley(['contact', 'erase', '--workspace', workspaceId, '--contact', '98123 45678']);
  expect({ code, answer: JSON.parse(stdout) }).toMatchObject({ code: 0, answer: { erased: true } });
  expect(await db().contact.count({ where: { workspaceId } })).toBe(0);
  expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([{ action: 'contact.erase' }]);
});

it('explains errors in one line, never in a stack trace (correctness 14)', async () => {
  const unreachable = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const failures = await Promise.all([
    parley(['key', 'list', '--workspace', 'nowhere']),
    parley(['workspace', 'list'], { env: unreachable }),
    parley(['workspace', 'list'], { env: { PORT: 'x' } }),
    parley(['workspace', 'create', '--name', 'A', '--country', 'zz', ...ids, '--access-token', 't']),
    parley(['workspace', 'create', '--name', 'A', ...ids, '--access-token', '-'], { input: '\n' }),
  ]);
  const words = ['There is no workspace nowhere', 'cannot be reached', 'PORT', 'ISO 3166', 'Paste the access token'];
  for (const [index, { code, stdout, stderr }] of failures.entries()) {
    expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: '' });
    expect(stderr).not.toMatch(/\n\s+at |node:internal|\.ts:\d/);
    expect(stderr).toContain(words[index] ?? '');
  }
});

it('sets a workspace’s retention in days, and shows it', async () => {
  const { workspaceId } = await createTestWorkspace();
  const retention = (...args: string[]) => parley(['workspace', 'retention', '--workspace', workspaceId, ...args]);
  const set = { messages: 365, media: 90, runs: null, requests: null, audit: null };
  const [changed, ...refused] = await Promise.all([
    retention('--messages', '365', '--media', '90'),
    retention('--runs', 'soon'),
    retention('--runs', '0x10'),
    retention('--requests', '31'),
  ]);
  expect(JSON.parse(changed.stdout)).toEqual(set);
  for (const [index, most] of [3650, 3650, 30].entries()) {
    expect(refused[index]).toMatchObject({ code: 1, stdout: '' });
    expect(refused[index]?.stderr).toContain(`Give whole days from 1 to ${most}, or “never”.`);
  }
  expect(JSON.parse((await retention('--media', 'never')).stdout)).toEqual({ ...set, media: null });
  expect(await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })).toMatchObject([
    { detail: { message_days: { from: null, to: 365 }, media_days: { from: null, to: 90 } } },
    { detail: { media_days: { from: 90, to: null } } },
  ]);
});

it('prints its version', async () => {
  expect(await parley(['--version'])).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
});

it.each([
  [['frobnicate'], "unknown command 'frobnicate'"],
  [['help', 'frobnicate'], "unknown command 'frobnicate'"],
  [['help', 'user', 'frobnicate'], "unknown command 'frobnicate'"],
  [['user', 'help', 'frobnicate'], "unknown command 'frobnicate'"],
  [['user'], 'missing command'],
])('says what is wrong with the command %j, and fails', async (args, problem) => {
  const { code, stdout, stderr } = await parley(args);
  expect({ code, stdout, said: stderr.split('\n', 1)[0] }).toEqual({ code: 1, stdout: '', said: `error: ${problem}` });
  expect(stderr).toContain('Usage: parley');
});

it('makes links to where the app was last started, unless the environment says otherwise', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'parley-address-'));
  const unset = { PORT: '', HOST: '', APP_URL: '' };
  const linkFor = async (env: Record<string, string>) => {
    const { stdout } = await parley(['user', 'reset-password-link', '--email', email], {
      env: { ...unset, DATA_DIR, ...env },
    });
    return new URL(JSON.parse(stdout).url).origin;
  };
  const { email } = await signInAs({ workspaceId: (await createTestWorkspace()).workspaceId });
  expect(await linkFor({})).toBe('http://localhost:3000');
  keepAddress(DATA_DIR, { PORT: 4180, HOST: '127.0.0.1', APP_URL: undefined });
  expect(await linkFor({})).toBe('http://localhost:4180');
  expect(await linkFor({ PORT: '4190' })).toBe('http://localhost:4190');
  keepAddress(DATA_DIR, { PORT: 4180, HOST: '127.0.0.1', APP_URL: 'https://parley.example.com' });
  expect(await linkFor({})).toBe('https://parley.example.com');
  expect(await linkFor({ APP_URL: 'https://other.example.com' })).toBe('https://other.example.com');
});

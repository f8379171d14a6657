import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doors } from '#app/doors.ts';
import { guides } from '#lib/doors/guides/guides.ts';
import { doorListener } from '#lib/doors/server/door-listener.ts';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { end, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { startWiredChannel, type WiredChannel } from '../start-wired-channel.ts';

const SECRET = 'whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e';
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'parley-guides-'));
const finds = doorListener(doors);
const server = createServer((request, response) => finds(request)?.(request, response));

let channel: WiredChannel;
let variables: Record<string, string>;

beforeAll(async () => {
  channel = await startWiredChannel();
  const workspace = await createTestWorkspace();
  const { workspaceId, wabaId } = workspace;
  await channel.connect(workspace);
  await channel.connectCatalog(wabaId, { connected: true });
  await syncTemplates({ workspaceId });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const PARLEY = `http://127.0.0.1:${port}/public/v1`;
  await channel.write('919812345678', { type: 'text', text: 'Hi', phone_number_id: workspace.phoneNumberId });
  const { id: messageId } = await vi.waitFor(() => db().message.findFirstOrThrow({ where: { workspaceId } }), 10_000);
  const media = { filename: 'tea.jpg', mimeType: 'image/jpeg', state: 'stored' } as const;
  await db().media.create({ data: { workspaceId, messageId, ...media } });
  await channel.write('919812345679', { type: 'text', text: 'Hello', phone_number_id: workspace.phoneNumberId });
  const { id: conversationId } = await vi.waitFor(
    () => db().conversation.findFirstOrThrow({ where: { workspaceId, contact: { phone: '+919812345679' } } }),
    10_000,
  );
  const flow = await createFlow({
    workspaceId,
    name: 'Order status',
    graph: buildGraph({ s: start('order'), e: end }, 's > e'),
  });
  await publishFlow({ workspaceId, flowId: flow.id });
  variables = {
    ...{ PARLEY, KEY: workspace.apiKey, PARLEY_WEBHOOK_SECRET: SECRET },
    ...{ MESSAGE_ID: messageId, CONVERSATION_ID: conversationId, FLOW_ID: flow.id },
  };
  install();
}, 60_000);

afterAll(async () => {
  server.close();
  await channel.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The client as its users have it, from its sources. */
function install() {
  const place = join(folder, 'node_modules/parley-client');
  mkdirSync(place, { recursive: true });
  const source = resolve('clients/typescript/src/index.ts');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(place, 'package.json'), '{ "name": "parley-client", "type": "module", "exports": "./index.js" }');
  writeFileSync(join(place, 'index.js'), `export * from ${JSON.stringify(source)};`);
}

const examples = guides.flatMap(({ slug, sections }) =>
  sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block) =>
      typeof block === 'object' && 'code' in block ? [{ at: `${slug}#${id}`, ...block }] : [],
    ),
  ),
);
const of = (language: string) => examples.filter((example) => example.language === language);

describe('the examples of the guides run as they are pasted (correctness 16)', () => {
  /** What the last command answers. */
  async function paste(code: string, more: Record<string, string> = {}) {
    const given: Record<string, string> = { ...variables, ...more };
    // What a reader replaces is set already.
    const pasted = code.replace(/^export (\w+)=.*$/gm, (line, name) => (given[name] ? '' : line));
    expect(pasted.match(/…|<[a-z ]+>/)).toBeNull();
    if (pasted.trim() === '') return null;
    const script = `curl() { command curl --silent --show-error --write-out '\\n%{http_code}\\n' "$@"; }\n${pasted}`;
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env: { ...process.env, ...given } });
    const [status, body = ''] = stdout.trim().split('\n').reverse();
    return { status, body };
  }

  it.each(of('shell'))('shell: $at', async ({ code }) => {
    const answer = await paste(code);
    expect(answer ?? { status: '200' }).toMatchObject({ status: '200' });
  });

  it('the flow of the guide is a whole one, and passes its own test', async () => {
    const codeAt = (at: string) => examples.find((example) => example.at === at)?.code ?? '';
    const { id } = JSON.parse((await paste(codeAt('flows#graph')))?.body ?? '');
    const report = JSON.parse((await paste(codeAt('flows#tests'), { FLOW_ID: id }))?.body ?? '');
    expect(report).toMatchObject({ passed: true, results: [{ name: 'An order that was sent', passed: true }] });
    const publish = `${variables.PARLEY}/flows/${id}/publish`;
    const { status } = await fetch(publish, { method: 'POST', headers: { 'x-api-key': variables.KEY ?? '' } });
    expect(status).toBe(200);
  });

  it.each(guides)('use no variable that a reader of $slug was not told to set', ({ sections }) => {
    // Of every guide's examples the first one tells (first-message#key).
    const set = new Set(['PARLEY', 'KEY']);
    for (const block of sections.flatMap(({ blocks }) => blocks)) {
      if (typeof block !== 'object' || !('code' in block) || block.language !== 'shell') continue;
      for (const [, name = ''] of block.code.matchAll(/^export (\w+)=/gm)) set.add(name);
      const used = [...block.code.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
      expect(used.filter((name) => !set.has(name))).toEqual([]);
    }
  });

  it('TypeScript compiles under strict', { timeout: 120_000 }, async () => {
    for (const [index, { code }] of of('typescript').entries())
      writeFileSync(join(folder, `example-${index}.ts`), code);
    const options = {
      ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler' },
      ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], allowImportingTsExtensions: true },
      ...{ typeRoots: [resolve('node_modules/@types')], types: ['node'], skipLibCheck: true },
      paths: { 'parley-client': [resolve('clients/typescript/src/index.ts')] },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['example-*.ts'] }),
    );
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler], { cwd: folder }).catch((error) => error);
    expect(stdout).toBe('');
  });

  it.each(of('typescript').map((example, index) => ({ ...example, index })))('TypeScript: $at', async (example) => {
    const file = join(folder, `run-${example.index}.ts`);
    const isReceiver = example.code.includes('export async function POST');
    writeFileSync(file, isReceiver ? `${example.code}\n${tryReceiver}` : example.code);
    const env = { ...process.env, ...variables };
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], { env });
    if (isReceiver) expect(stdout.trim().split('\n')).toEqual(['message.received', '204 401 401']);
  });

  it.each(of('python'))('Python: $at, which no forged header can make raise', { timeout: 60_000 }, async ({ code }) => {
    await run('python3', ['--version']).catch(() => expect.fail('The guides’ Python is run by python3: install it.'));
    const port = await freePort();
    const child = spawn('python3', ['-u', '-c', code], { env: { ...process.env, ...variables, PORT: String(port) } });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    try {
      const body = Buffer.from('{"event": "message.received", "data": {}}');
      const genuine = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
      const post = (signature?: string) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          body,
          headers: signature === undefined ? {} : { 'x-service-signature': signature },
        }).then(({ status }) => status);
      await expect.poll(() => post(genuine).catch(() => 0), { timeout: 20_000 }).toBe(204);
      for (const forged of [undefined, '', 'sha256=', 'sha256=é', 'ÿ'.repeat(100), genuine.toUpperCase()]) {
        expect(await post(forged)).toBe(401);
      }
      expect(errors).not.toContain('Traceback');
    } finally {
      child.kill();
    }
  });

  it.each(of('json'))('JSON: $at', ({ code }) => {
    expect(JSON.parse(code)).toBeTypeOf('object');
  });
});

const tryReceiver = `
import { createHmac } from 'node:crypto';
const body = '{"event":"message.received","data":{}}';
const id = '${newId()}';
const timestamp = String(Math.floor(Date.now() / 1000));
const key = Buffer.from('${SECRET.replace('whsec_', '')}', 'base64');
const signature = 'v1,' + createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest('base64');
const deliver = async (given: Record<string, string>) => {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, ...given };
  return (await POST(new Request('http://localhost', { method: 'POST', body, headers }))).status;
};
const seen = [
  await deliver({ 'webhook-signature': signature }),
  await deliver({ 'webhook-signature': 'v1,é' }),
  await deliver({}),
];
console.log(seen.join(' '));
`;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

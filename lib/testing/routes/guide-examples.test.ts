import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guides } from '#lib/doors/guides/guides.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { openApiDocument } from '#lib/doors/openapi/document.ts';
import { requestSamples } from '#lib/doors/openapi/samples/request-samples.ts';
import { sampleRequest } from '#lib/doors/openapi/samples/sample-request.ts';
import { newId } from '#lib/platform/new-id.ts';
import { startExampleWorld } from '../start-example-world.ts';

const SECRET = 'whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e';
/** Of a webhook whose secret is being rotated. */
const NEW_SECRET = 'whsec_Zm9ydHktdHdvIGJ5dGVzIG9mIHNlY3I=';
const run = promisify(execFile);

let world: Awaited<ReturnType<typeof startExampleWorld>>;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  world = await startExampleWorld();
  folder = world.folder;
  variables = { ...(await world.addWorkspace()), PARLEY_WEBHOOK_SECRET: `${NEW_SECRET} ${SECRET}` };
});

afterAll(() => world.stop());

const examples = guides.flatMap(({ slug, sections }) =>
  sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block) =>
      typeof block === 'object' && 'code' in block ? [{ at: `${slug}#${id}`, ...block }] : [],
    ),
  ),
);
const isTypeScript = ({ language }: { language: string }) => language === 'typescript';
const of = (language: string) => examples.filter((example) => example.language === language);

describe('the examples of the guides run as pasted (correctness 16)', () => {
  /** Runs a pasted example. Returns the last command's output. */
  async function paste(code: string, more: Record<string, string> = {}) {
    const given: Record<string, string> = { ...variables, ...more };
    // Variables that a reader sets are set already.
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

  it.each(guides)('use only variables that $slug says to set', ({ sections }) => {
    // The first guide explains the variables for all examples (first-message#key).
    const set = new Set(['PARLEY', 'KEY']);
    for (const block of sections.flatMap(({ blocks }) => blocks)) {
      if (typeof block !== 'object' || !('code' in block) || block.language !== 'shell') continue;
      for (const [, name = ''] of block.code.matchAll(/^export (\w+)=/gm)) set.add(name);
      const used = [...block.code.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
      expect(used.filter((name) => !set.has(name))).toEqual([]);
    }
  });

  it('TypeScript compiles under strict', async () => {
    // Includes the reference's samples, because starting the compiler is slow (reference-examples.test.ts runs them).
    const served = openApiDocument({ serverUrl: '' });
    const samples = allOperations.flatMap((operation) => requestSamples(sampleRequest(operation, served)));
    for (const [index, { code }] of [...examples, ...samples].filter(isTypeScript).entries()) {
      writeFileSync(join(folder, `example-${index}.ts`), code);
    }
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

  it.each(of('python'))('Python: $at, which no forged header can make raise', async ({ code }) => {
    await run('python3', ['--version']).catch(() => expect.fail('The guides’ Python is run by python3: install it.'));
    const port = await freePort();
    const child = spawn('python3', ['-u', '-c', code], { env: { ...process.env, ...variables, PORT: String(port) } });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    try {
      const body = '{"event": "message.received", "data": {}}';
      const now = Math.floor(Date.now() / 1000);
      const signed = (sentAt: number | string, secret = SECRET) => ({
        ...{ 'webhook-id': 'an-event', 'webhook-timestamp': String(sentAt) },
        'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
          .update(`an-event.${sentAt}.${body}`)
          .digest('base64')}`,
      });
      const post = async (headers: Record<string, string>) =>
        (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status;
      const genuine = signed(now);
      await expect.poll(() => post(genuine).catch(() => 0)).toBe(204);
      const another = signed(now, 'whsec_YW5vdGhlcg==')['webhook-signature'];
      expect(await post({ ...genuine, 'webhook-signature': `${another} ${genuine['webhook-signature']}` })).toBe(204);
      expect(await post(signed(now, NEW_SECRET))).toBe(204);
      for (const forged of ['', 'v1,', 'v1,é', 'ÿ'.repeat(100), another, genuine['webhook-signature'].toUpperCase()]) {
        expect(await post({ ...genuine, 'webhook-signature': forged })).toBe(401);
      }
      expect(await post({})).toBe(401);
      expect(await post({ ...genuine, 'webhook-id': 'é' })).toBe(401);
      for (const sentAt of [now - 301, now + 400, '²', '9'.repeat(5000)]) expect(await post(signed(sentAt))).toBe(401);
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

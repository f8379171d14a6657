import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../inngest/testing/inngest-server.ts';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

/** The example of docs/proxies.md in this language, pointed at this worker's app. */
const example = (language: string) =>
  readFileSync('docs/proxies.md', 'utf8')
    .match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's'))?.[1]
    ?.replaceAll('127.0.0.1:3000', new URL(running().url).host) ?? '';

type Proxy = {
  name: string;
  program: { variable: string; name: string };
  /**
   * Writes the example with its files in `folder`, listening on `port` without TLS. Returns the program's arguments.
   */
  prepare: (place: { folder: string; port: number }) => string[];
};

const NGINX: Proxy = {
  name: 'nginx',
  program: { variable: 'TEST_NGINX', name: 'nginx' },
  // As root, nginx uses a worker user that may not write here; the example does not buffer, so that does not matter.
  prepare({ folder, port }) {
    const server = example('nginx')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace(/^ *ssl_certificate.*\n/gm, '');
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${join(folder, 'pid')}; daemon off; error_log stderr; worker_processes 1;
     events {} http { access_log off; ${places} ${server} }`,
    );
    return ['-c', file, '-e', 'stderr'];
  },
};

const CADDY: Proxy = {
  name: 'Caddy',
  program: { variable: 'TEST_CADDY', name: 'caddy' },
  prepare({ folder, port }) {
    const file = join(folder, 'Caddyfile');
    const storage = `storage file_system ${join(folder, 'data')}`;
    writeFileSync(
      file,
      example('caddyfile')
        .replace('{\n', `{\n\tadmin off\n\t${storage}\n`)
        .replace('parley.example.com', `http://127.0.0.1:${port}`),
    );
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
};

for (const { name, program, prepare } of [NGINX, CADDY]) {
  test(`the example for ${name} compresses JSON, and passes 24 MB up, and events down as they happen`, async ({
    page,
    workspace,
  }) => {
    const found = findProgram(program);
    test.skip(!found, `there is no ${program.name} here`);
    const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const proxy = spawn(found ?? '', prepare({ folder, port }), {
      stdio: 'ignore',
      env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    });
    const ended = once(proxy, 'exit');
    const leaving = new AbortController();
    try {
      const healthy = () => fetch(`${url}/healthz`).then(({ status }) => status);
      await expect.poll(() => healthy().catch(() => proxy.exitCode)).toBe(200);

      const form = new FormData();
      const rows = Array.from({ length: 24 }, (_, index) => `+9198123456${index + 10},${'x'.repeat(1_000_000)}\n`);
      form.set('file', new Blob(['phone,note\n', ...rows]), 'people.csv');
      const headers = { 'x-api-key': workspace.api_key };
      const uploaded = await fetch(`${url}/public/v1/contacts/csv`, { method: 'POST', headers, body: form });
      expect([uploaded.status, uploaded.headers.get('x-request-id')]).toEqual([200, expect.any(String)]);

      // Caddy leaves alone what is small.
      const long = { url: `https://example.com/${'x'.repeat(1000)}`, events: ['message.received'] };
      expect((await api(workspace)('POST', '/webhooks', long)).status).toBe(200);
      const listed = await fetch(`${url}/public/v1/webhooks`, { headers });
      expect([listed.status, listed.headers.get('content-encoding')]).toEqual([200, 'gzip']);

      await signIn(page);
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const { signal } = leaving;
      const stream = await fetch(`${url}/api/admin/${workspace.slug}/stream`, { headers: { cookie }, signal });
      expect([stream.status, stream.headers.get('content-type'), stream.headers.get('content-encoding')]).toEqual([
        200,
        expect.stringContaining('event-stream'),
        null,
      ]);
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const hear = async (words: string) => {
        while (!heard.includes(words)) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error(`The stream ended before “${words}”: ${heard}`);
          heard += value;
        }
      };
      await hear('event: sync');
      const meta = sandboxControl(running().sandboxUrl);
      const { phoneNumberId: phone_number_id, wabaId: waba_id, accessToken: token } = workspace;
      await meta.addNumber({ phone_number_id, waba_id, token });
      await meta.write('919812345600', { type: 'text', text: 'Hello', phone_number_id });
      await hear('event: changed');
    } finally {
      // A stopping proxy waits for its connections, including those to the app, so close this one first.
      leaving.abort();
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

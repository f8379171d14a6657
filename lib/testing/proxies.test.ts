import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(path, 'utf8');
const [dynamic, fixed] = [...read('docs/proxies.md').matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) =>
  parse(text ?? ''),
);

/** No test runs Traefik (docs/proxies.md), so this checks what can be checked without it. */
it('the example for Traefik names only what it defines, and points to where the app listens', () => {
  const { routers, services, serversTransports } = dynamic.http;
  const { entryPoints, service, tls } = routers.parley;
  for (const name of entryPoints) expect(Object.keys(fixed.entryPoints)).toContain(name);
  expect(Object.keys(fixed.certificatesResolvers)).toContain(tls.certResolver);
  const { servers, serversTransport, healthCheck } = services[service].loadBalancer;
  expect(servers.map(({ url }: { url: string }) => new URL(url).port)).toEqual(['3000']);
  expect(read('app/doors.ts')).toContain(`['GET', '${healthCheck.path}', `);
  const idleSeconds = Number.parseInt(serversTransports[serversTransport].forwardingTimeouts.idleConnTimeout, 10);
  expect(idleSeconds).toBeGreaterThan(0);
  const keepsSeconds = Number(read('app/serve.ts').match(/KEEP_ALIVE_MS = (\d+)_000/)?.[1]);
  expect(idleSeconds).toBeLessThan(keepsSeconds);
});

it('each of our proxies closes its connections to the app before the app does, and Caddy stops while inboxes are open', () => {
  for (const file of ['docs/proxies.md', 'ops/compose/Caddyfile']) {
    expect(read(file), file).toMatch(/keepalive 60s/);
    expect(read(file), file).toMatch(/grace_period \d+s/);
    expect(read(file), file).not.toMatch(/^\s*flush_interval/m);
  }
  expect(read('docs/proxies.md')).toContain('keepalive_timeout 60s;');
});

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { endsByItself, health, seconds } from './check-demo.ts';
import { COLLECTOR, checkObservability, collector } from './check-observability.ts';
import { type Engine, until } from './engine.ts';
import { apiCalls, type Call, CUSTOMER, customerGot, customerWrites, messages, talk, underLoad } from './requests.ts';

const DOMAIN = 'parley.localhost';
const FILES_DOMAIN = 'files.parley.localhost';
const NEXT_VERSION = '999.0.0';
const NO_INNGEST = { INNGEST_BASE_URL: '', INNGEST_EVENT_KEY: '', INNGEST_SIGNING_KEY: '', INNGEST_SERVE_ORIGIN: '' };

type Check = {
  engine: Engine;
  image: string;
  project: string;
  /** Otherwise the embedded engine does its work. */
  hasInngest: boolean;
  say: (line: string) => void;
};

type Place = Check & {
  /** Holds the files that the containers read. */
  folder: string;
  environment: Record<string, string>;
  compose(args: string[], more?: Record<string, string>): Promise<string>;
  container(service: string): Promise<string>;
};

/**
 * The profile `production`, with a sandbox in place of Meta: it says which settings are missing, a message and a file
 * go through, Prometheus and Grafana watch, one of two instances is upgraded under load, and a backup is restored.
 */
export async function checkProduction(check: Check): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-production-'));
  const place = await placeOf({ ...check, folder });
  try {
    await requiresVariables(place);
    const call = await start(place);
    const sandbox = { container: await place.container('meta'), host: 'meta' };
    await talk({ engine: place.engine, call, sandbox });
    await sendsFiles(place, call);
    place.say(
      'production: a message and a picture came in, a message went out, the picture was read from the bucket by its link',
    );
    await checkObservability(place);
    await upgrades(place, call);
    await restores(place, call);
  } catch (error) {
    console.error(await place.compose(['logs', '--no-color', '--tail', '80']).catch(() => ''));
    throw error;
  } finally {
    await place.compose(['down', '--volumes', '--timeout', '20', '--remove-orphans']);
    await place.engine.docker('image', 'rm', `${check.image}-next`).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

async function placeOf(check: Check & { folder: string }): Promise<Place> {
  const { engine, image, project, folder, hasInngest } = check;
  const secret = () => randomBytes(16).toString('hex');
  const environment: Record<string, string> = {
    ...{
      PARLEY_IMAGE: image,
      DOMAIN,
      FILES_DOMAIN,
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(await freePort()),
      PROMETHEUS_PORT: String(await freePort()),
      GRAFANA_PORT: String(await freePort()),
    },
    ...{ METRICS_TOKEN: secret(), GRAFANA_PASSWORD: secret(), OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR },
    ...{
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: secret(),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    },
    ...{ POSTGRES_PASSWORD: secret(), INNGEST_DATABASE_PASSWORD: secret(), BACKUP_PASSPHRASE: secret() },
    ...{ WHATSAPP_APP_SECRET: secret(), WHATSAPP_VERIFY_TOKEN: secret() },
    ...{
      S3_ACCESS_KEY_ID: secret(),
      S3_SECRET_ACCESS_KEY: secret(),
      INNGEST_EVENT_KEY: secret(),
      INNGEST_SIGNING_KEY: secret(),
    },
  };
  mkdirSync(join(folder, 'ca'));
  const instance = {
    environment: {
      WHATSAPP_GRAPH_URL: 'http://meta:3001',
      // The stand-in for Meta has a private address, and Caddy signs its own certificates.
      EGRESS_ALLOW: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
      NODE_EXTRA_CA_CERTS: '/ca/root.crt',
      ...{ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' },
      ...(!hasInngest && NO_INNGEST),
    },
    volumes: [`${join(folder, 'ca')}:/ca:ro`],
  };
  const meta = {
    profiles: ['production'],
    image,
    command: ['node', 'lib/sandbox/main.js', '--host', 'meta', '--app-url', 'http://app-1:3000'],
    environment: {
      WHATSAPP_APP_SECRET: environment.WHATSAPP_APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: environment.WHATSAPP_VERIFY_TOKEN,
    },
    healthcheck: { disable: true },
  };
  const file = join(folder, 'check.yaml');
  // YAML includes JSON.
  writeFileSync(
    file,
    JSON.stringify({ services: { 'app-1': instance, 'app-2': instance, meta, collector: collector(image) } }),
  );
  const profiles = ['production', 'observability'].flatMap((profile) => ['--profile', profile]);
  const args = ['--project-name', project, '-f', 'compose.yaml', '-f', file, ...profiles];
  const compose: Place['compose'] = (more, changed = {}) =>
    engine.compose([...args, ...more], { ...environment, ...changed });
  return { ...check, environment, compose, container: (service) => compose(['ps', '--quiet', service]) };
}

async function requiresVariables({ compose, say }: Place) {
  const words = await compose(['run', '--rm', '-T', '--no-deps', 'settings'], {
    POSTGRES_PASSWORD: '',
    INNGEST_SIGNING_KEY: '',
  }).then(
    () => '',
    ({ stderr }) => String(stderr),
  );
  for (const name of ['POSTGRES_PASSWORD', 'INNGEST_SIGNING_KEY']) {
    if (!words.includes(`  ${name}\n`)) throw new Error(`It does not say that ${name} is missing: ${words}`);
  }
  if (words.includes('ENCRYPTION_KEY')) throw new Error(`It says that something is missing that is there: ${words}`);
  say('production: does not start without its secrets, and names those that are missing');
}

async function start({ engine, compose, container, environment, folder, hasInngest, say }: Place): Promise<Call> {
  const since = Date.now();
  await compose([
    'up',
    '--detach',
    '--no-build',
    'proxy',
    'files',
    'meta',
    'collector',
    ...(hasInngest ? ['redis', 'inngest'] : []),
  ]);
  const root = await until('Caddy has made its certificates', async () => {
    const proxy = await container('proxy');
    const file = join(folder, 'ca/root.crt');
    await engine.docker('cp', `${proxy}:/data/caddy/pki/authorities/local/root.crt`, file);
    // The instances run as a different user than Caddy.
    chmodSync(file, 0o644);
    return readFileSync(file, 'utf8');
  });
  await compose(['up', '--detach', '--no-build', 'app-1', 'app-2']);
  for (const service of ['app-1', 'app-2']) await isReady(engine, await container(service));
  say(`production: two instances ready after ${seconds(since)}, including the database's start and migrations`);

  const number = ['--phone-number-id', '100200300', '--waba-id', '400500600', '--access-token', 'of-the-check'];
  const made = await engine.docker(
    'exec',
    await container('app-1'),
    'parley',
    'workspace',
    'create',
    '--name',
    'Check',
    ...number,
  );
  const { api_key: key } = JSON.parse(made);
  return apiCalls({ origin: `https://${DOMAIN}`, key, port: Number(environment.HTTPS_PORT), ca: root });
}

/** Every part must be ready, including the engine. */
const isReady = (engine: Engine, container: string) =>
  until(`${container} is ready`, async () => {
    if ((await health(engine, container)) !== 'healthy') return false;
    const program = 'fetch("http://127.0.0.1:3000/readyz").then(async (r) => console.log(await r.text()))';
    return JSON.parse(await engine.docker('exec', container, 'node', '-e', program)).status === 'ready';
  });

/** A customer's picture is copied to the bucket, and its link opens it through the proxy. */
async function sendsFiles({ engine, container, environment }: Place, call: Call) {
  await customerWrites(
    engine,
    { container: await container('meta'), host: 'meta' },
    { type: 'image', caption: 'Like this one' },
  );
  const link = await until('the picture has a link', async () => {
    const listed = JSON.parse(await messages(call)).messages;
    return listed.find((message: { media_url: string | null }) => message.media_url)?.media_url as string;
  });
  if (!link.startsWith(`https://${FILES_DOMAIN}/`)) throw new Error(`The link of a file is ${link}.`);
  const program =
    'fetch(process.argv[1]).then(async (r) => console.log(r.status, r.headers.get("content-type"), (await r.bytes()).length))';
  const answer = await engine.docker('exec', await container('app-2'), 'node', '-e', program, link);
  if (!/^200 image\/\w+ [1-9]/.test(answer))
    throw new Error(`The bucket answers ${answer} (port ${environment.HTTPS_PORT}).`);
}

/** Builds the image of a made-up next version. */
async function nextImage({ engine, image, folder }: Place): Promise<string> {
  const name = `${image}-next`;
  const source = `export const VERSION = '${NEXT_VERSION}';\n`;
  writeFileSync(join(folder, 'version.js'), source);
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${image}\nCOPY version.js /opt/parley/lib/platform/version.js\n`);
  writeFileSync(join(folder, '.dockerignore'), 'ca\n');
  await engine.docker('build', '--quiet', '--tag', name, folder);
  return name;
}

async function upgrades(place: Place, call: Call) {
  const { engine, compose, container, say } = place;
  const next = await nextImage(place);
  const sandbox = { container: await container('meta'), host: 'meta' };
  const { result, requests, failures, bodies } = await underLoad(call, async () => {
    const since = Date.now();
    await endsByItself({ engine, container: await container('app-2'), say, name: 'production: app-2 under load' });
    await compose(['up', '--detach', '--no-build', '--no-deps', 'app-2'], { PARLEY_IMAGE: next });
    await isReady(engine, await container('app-2'));
    return seconds(since);
  });
  const version = await engine.docker(
    'exec',
    await container('app-2'),
    ...['node', '-e', 'fetch("http://127.0.0.1:3000/healthz").then(async (r) => console.log(await r.text()))'],
  );
  if (!version.includes(NEXT_VERSION)) throw new Error(`app-2 runs the wrong version: ${version}`);
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${requests} requests failed: ${failures.slice(0, 5).join('\n')}`);
  const got = await until('the customer has everything', async () => {
    const texts = await customerGot(engine, sandbox);
    return bodies.every((body) => texts.includes(body)) && texts;
  });
  const doubled = bodies.filter((body) => got.filter((text) => text === body).length !== 1);
  if (doubled.length > 0) throw new Error(`Sent twice: ${doubled.join(', ')}`);
  say(
    `production: app-2 was replaced by the next version in ${result}; ${requests} requests meanwhile, 0 failed, ${bodies.length} messages each sent once`,
  );
}

async function restores({ engine, compose, container, say }: Place, call: Call) {
  const file = '/backups/check.tar.gz';
  await engine.docker('exec', await container('app-1'), 'parley', 'backup', file);
  await call('/messages', { to: CUSTOMER, body: 'After the backup' });
  await compose(['stop', '--timeout', '40', 'app-1', 'app-2']);
  const since = Date.now();
  await compose(['run', '--rm', '-T', '--no-deps', 'app-1', 'parley', 'restore', file, '--replace']);
  await compose(['up', '--detach', '--no-build', '--no-deps', 'app-1', 'app-2']);
  await until('the restored instances answer', async () => (await messages(call)).includes('Under way'));
  if ((await messages(call)).includes('After the backup'))
    throw new Error('The restore did not replace the newer rows.');
  say(`production: a backup made while it ran was restored; answering again after ${seconds(since)}`);
}

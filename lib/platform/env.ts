import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { Cron } from 'croner';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import './refusal-words.ts';
import { trimEndOf } from './trim-end-of.ts';

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((raw) => blankIsUnset(raw) ?? value, schema);

/** Fits a database integer. */
const count = z.coerce.number().int().min(0).max(2_147_483_647);
const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => trimEndOf(url, /\//));
const cidr = z.union([z.cidrv4(), z.cidrv6()]);
/** A single address counts as a network. */
const network = z
  .string()
  .transform((text) => (isIP(text) ? `${text}/${isIP(text) === 4 ? 32 : 128}` : text))
  .pipe(cidr);
const listOf = <T extends z.ZodType<string, string>>(entry: T) =>
  z
    .string()
    .transform((list) => list.split(',').flatMap((item) => item.trim() || []))
    .pipe(z.array(entry));
const cidrList = listOf(cidr);

function isCron(text: string): boolean {
  try {
    return new Cron(text, { mode: '5-part', paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** How many proxies are in front of the app (0 for none), or the networks they are in. */
export type TrustedProxies = number | readonly string[];

const trustedProxies = z.union(
  [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    listOf(network),
  ],
  {
    error: 'must be a number of proxies, or networks such as 10.0.0.0/8',
  },
);

/** Every variable that Parley reads, with its default. The README's table explains them. */
const schema = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
  /** Production has no sandbox. Defaults to NODE_ENV. */
  PARLEY_ENV: optional(z.enum(['development', 'production'])),
  PORT: withDefault(port, 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  /** Processes that share the port and the work: `auto` is one per core. */
  WORKERS: withDefault(
    z
      .string()
      .regex(/^(auto|[1-9]\d?)$/, 'must be a number of processes, or auto')
      .transform((wanted) => (wanted === 'auto' ? wanted : Number(wanted))),
    '1',
  ),
  /** Set by server.ts for each worker: its number and how many there are, such as 2/4. */
  PARLEY_WORKER: withDefault(z.string().regex(/^\d+\/\d+$/), '1/1'),
  APP_URL: optional(
    httpUrl.refine(
      (url) => new URL(url).origin === url,
      'must be an origin without a path, such as https://parley.example.com: give Parley a host name of its own',
    ),
  ),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** Bypasses the transaction pooler that DATABASE_URL leads to, if it does. */
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** The schema owner's address, if DATABASE_URL has a role with fewer rights. */
  DATABASE_MIGRATION_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL_SIZE: withDefault(z.coerce.number().int().min(1).max(200), 16),
  ADMIN_EMAIL: withDefault(z.email(), 'admin@example.com'),
  ADMIN_PASSWORD: optional(z.string()),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@mail.example.com:587' }),
  ),
  MAIL_FROM: optional(
    z.string().regex(/^([^<>"\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an address, such as Parley <parley@example.com>',
    }),
  ),
  OIDC_ISSUER: optional(
    httpUrl.refine(
      (url) => url.startsWith('https:') || isOfThisMachine(url),
      'must be https: anyone in between could sign in as anyone',
    ),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().trim().max(40)),
  OIDC_ALLOWED_DOMAINS: withDefault(
    listOf(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains such as example.com'),
    ),
    '',
  ),
  OIDC_WORKSPACE: optional(z.string()),
  OIDC_ROLE: withDefault(z.enum(['admin', 'agent']), 'agent'),
  ENCRYPTION_KEY: optional(
    z.string().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes written as base64'),
  ),
  ENCRYPTION_KEY_PREVIOUS: optional(
    z.string().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes written as base64'),
  ),
  WHATSAPP_GRAPH_URL: optional(httpUrl),
  WHATSAPP_GRAPH_VERSION: withDefault(z.string().regex(/^v\d+\.\d+$/, 'must look like v25.0'), 'v25.0'),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string()),
  SANDBOX_PORT: withDefault(port, 3001),
  /** Set by the launcher while the sandbox runs beside the app. */
  SANDBOX_URL: optional(httpUrl),
  /** Set by the launcher. When it ends, our standard input closes, which is our signal to stop. */
  PARLEY_LAUNCHER: withDefault(z.stringbool(), 'false'),
  TRUST_PROXY: withDefault(trustedProxies, '0'),
  EGRESS_ALLOW: withDefault(cidrList, ''),
  RATE_LIMIT_PER_MINUTE: withDefault(z.coerce.number().int().min(0), 1000),
  // What a workspace may use unless it has its own limit (lib/workspace/quotas); 0 means unlimited.
  WORKSPACE_REQUESTS_PER_MINUTE: withDefault(count, 3000),
  WORKSPACE_FLOW_RUNS: withDefault(count, 10_000),
  WORKSPACE_STEPS_PER_RUN: withDefault(count, 500),
  WORKSPACE_VARIABLES_KB: withDefault(count, 1024),
  WORKSPACE_STORAGE_MB: withDefault(count, 10_240),
  WORKSPACE_WEBHOOKS: withDefault(count, 50),
  WORKSPACE_FLOWS: withDefault(count, 200),
  WORKSPACE_API_KEYS: withDefault(count, 50),
  DEFAULT_COUNTRY: withDefault(
    z.string().trim().toUpperCase().refine(isSupportedCountry, 'must be an ISO 3166 alpha-2 code such as IN'),
    'IN',
  ),
  /** Grants access to /metrics, which does not exist without it. */
  METRICS_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
  /** An OpenTelemetry collector. The SDK reads its other variables itself (docs/observability.md). */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_SERVICE_NAME: withDefault(z.string(), 'parley'),
  /** Between telling load balancers that we stop (/readyz) and closing the port. */
  SHUTDOWN_DELAY_SECONDS: withDefault(z.coerce.number().int().min(0).max(300), 0),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  BACKUP_PASSPHRASE: optional(z.string().min(8, 'must have 8 characters or more')),
  BACKUP_DIR: optional(z.string()),
  BACKUP_CRON: withDefault(
    z.string().refine(isCron, 'must be a cron expression of five fields, such as 30 2 * * *'),
    '30 2 * * *',
  ),
  BACKUP_KEEP: withDefault(z.coerce.number().int().min(1).max(1000), 7),
  INNGEST_BASE_URL: optional(httpUrl),
  INNGEST_DEV: optional(
    z.union([z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'] }), httpUrl], {
      error: 'must be 0, 1 or the address of a dev server such as http://127.0.0.1:8288',
    }),
  ),
  INNGEST_EVENT_KEY: optional(z.string()),
  INNGEST_SIGNING_KEY: optional(
    z.string().regex(/^(signkey-\w+-)?([0-9a-f]{2})+$/i, 'must be hexadecimal digits in pairs: openssl rand -hex 32'),
  ),
  INNGEST_SERVE_ORIGIN: optional(
    httpUrl.refine(
      (url) => new URL(url).origin === url,
      'must be an origin without a path, such as http://10.0.0.5:3000',
    ),
  ),
  /** Our name on an Inngest server. Tests use their own. */
  INNGEST_APP_ID: withDefault(z.string().regex(/^[\w-]+$/), 'parley'),
  MEDIA_STORE: withDefault(z.enum(['disk', 's3']), 'disk'),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: withDefault(z.stringbool(), 'true'),
});

export type Env = z.output<typeof schema>;

/** The environment is malformed. `problems` has one line per variable, each starting with its name. */
export class InvalidEnvironment extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The environment is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'InvalidEnvironment';
    this.problems = problems;
  }
}

/** Parses variables into a typed environment. Throws {@link InvalidEnvironment}, which names every bad one at once. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(variables);
  const problems = [
    // The sentence starts with the variable's name.
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])} ${message.replace(/^This (field |(?=must |is |does |takes ))/, '')}`,
    ),
    ...missingTogether(variables),
    ...(parsed.success ? samePort(parsed.data) : []),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new InvalidEnvironment(problems);
}

/** Variables that require others. Checked together with the types, so that one start reports every problem. */
function missingTogether(variables: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const require = (name: string, reason: string) => {
    if (!variables[name]) problems.push(`${name} is required ${reason}`);
  };
  if (variables.DATABASE_URL) {
    require('ENCRYPTION_KEY', 'when DATABASE_URL is set; make one with: openssl rand -base64 32');
  }
  if (variables.MAIL_FROM) require('SMTP_URL', 'with MAIL_FROM');
  const oidc = Object.keys(schema.shape).filter((name) => name.startsWith('OIDC_') && variables[name]);
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) {
    if (oidc[0] && oidc[0] !== name) require(name, `with ${oidc[0]}`);
  }
  if (variables.OIDC_ROLE) require('OIDC_WORKSPACE', 'with OIDC_ROLE');
  if (variables.BACKUP_DIR) require('BACKUP_PASSPHRASE', 'with BACKUP_DIR');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL']) {
    if (variables[name]) require('DATABASE_URL', `with ${name}`);
  }
  if (variables.MEDIA_STORE === 's3') require('S3_BUCKET', 'when MEDIA_STORE is s3');
  if (variables.WHATSAPP_APP_SECRET) require('WHATSAPP_VERIFY_TOKEN', 'with WHATSAPP_APP_SECRET');
  if (variables.WHATSAPP_VERIFY_TOKEN) require('WHATSAPP_APP_SECRET', 'with WHATSAPP_VERIFY_TOKEN');
  const engine = ['INNGEST_BASE_URL', 'INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY', 'INNGEST_DEV'].find(
    (name) => variables[name],
  );
  // A dev server has no keys.
  if (engine && !/^(1|true|https?:.*)$/.test(variables.INNGEST_DEV ?? '')) {
    const given = `with ${engine === 'INNGEST_DEV' ? 'INNGEST_DEV=0' : engine}`;
    require('INNGEST_EVENT_KEY', given);
    require('INNGEST_SIGNING_KEY', `${given}; it is the one that the Inngest server was started with`);
    if (!variables.INNGEST_SERVE_ORIGIN && !isOfThisMachine(variables.INNGEST_BASE_URL)) {
      require('APP_URL', `${given}, or INNGEST_SERVE_ORIGIN: where the Inngest server reaches this app`);
    }
  }
  return problems;
}

function isOfThisMachine(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}

function samePort(given: Env): string[] {
  const isSame = given.PORT === given.SANDBOX_PORT && given.PORT !== 0 && usesSandbox(given);
  return isSame ? ['SANDBOX_PORT must be another than PORT: the sandbox runs beside the app'] : [];
}

let current: Env | undefined;

/** This process's environment, parsed once. The only reader of `process.env` in the app. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/**
 * Throws {@link InvalidEnvironment} unless the environment names a database and the key to its secrets. They have no
 * default: the launcher provides both, and without the launcher the operator must set them.
 */
export function requireDatabase(): void {
  const { DATABASE_URL, ENCRYPTION_KEY } = env();
  if (DATABASE_URL) return;
  const start = 'npm start, or bin/start of a release, starts everything, with a database of its own';
  throw new InvalidEnvironment([
    `DATABASE_URL is required by the server when it is started alone. ${start}`,
    ...(ENCRYPTION_KEY ? [] : ['ENCRYPTION_KEY is required with DATABASE_URL; make one with: openssl rand -base64 32']),
  ]);
}

/** Fills in from a file what the environment lacks. Call it when a process starts, before anything reads a variable. */
export function readEnvFile({ file = '.env' }: { file?: string } = {}): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    // The file is optional.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  current = undefined;
}

/** Replaces variables for this process. Start-up sets what it generated; tests set what they need. */
export function overrideEnv(variables: Record<string, string>): Env {
  Object.assign(process.env, variables);
  current = parseEnv(process.env);
  return current;
}

/** Systems whose kernel distributes the connections of a shared port. */
const SHARES_PORTS: readonly string[] = ['linux', 'freebsd', 'sunos', 'aix'];

/** How many worker processes to run. One in development: two would compile the same pages. */
export function workersWanted({ NODE_ENV, WORKERS }: Env = env()): number {
  if (NODE_ENV !== 'production' || !SHARES_PORTS.includes(process.platform)) return 1;
  return WORKERS === 'auto' ? availableParallelism() : WORKERS;
}

/** Which worker this process is, and of how many. Can be called before the rest of the environment is valid. */
export function thisWorker(): { number: number; of: number } {
  const [number = 1, of = 1] = (process.env.PARLEY_WORKER || '1/1').split('/').map(Number);
  return { number, of };
}

/** Where a browser and our own links reach the app. */
export function appUrl(): string {
  return env().APP_URL ?? `http://localhost:${env().PORT}`;
}

/** True when there is a mail server. Otherwise links are shown to people, who pass them on. */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined;
}

/** The identity provider for company sign-in; null when there is none. */
export function companyProvider(): {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string | null;
} | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env();
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name: name ?? null } : null;
}

/** True when no real channel is configured, so the sandbox plays Meta. */
export function usesSandbox({ WHATSAPP_GRAPH_URL, WHATSAPP_APP_SECRET }: Env = env()): boolean {
  return !WHATSAPP_GRAPH_URL && !WHATSAPP_APP_SECRET;
}

/** True when an Inngest server runs the functions; otherwise the embedded executor does. */
export function usesExternalEngine(): boolean {
  return usesDevServer() || env().INNGEST_SIGNING_KEY !== undefined;
}

/** True when that server is Inngest's dev server, which has no keys and signs nothing. */
export function usesDevServer(): boolean {
  return Boolean(env().INNGEST_DEV);
}

/** Where an Inngest server reaches us. */
export function engineServeOrigin(): string {
  return env().INNGEST_SERVE_ORIGIN ?? new URL(appUrl()).origin;
}

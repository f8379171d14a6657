import { isIP } from 'node:net';
import { Cron } from 'croner';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { trimEndOf } from './trim-end-of.ts';

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((raw) => blankIsUnset(raw) ?? value, schema);

/** Fits a database integer. */
const count = z.coerce.number().int().min(0).max(2_147_483_647);
const port = z.coerce.number().int().min(1).max(65_535);
/** Anything else is refused at once, before it is examined as a URL. */
const urlLike = (example: string, protocol: RegExp) =>
  z.url({ protocol, error: `must look like ${example}`, abort: true });
const httpUrlLike = (example: string) => urlLike(example, /^https?$/).transform((url) => trimEndOf(url, /\//));
/** A URL with a user and a password, which those who connect to it decode. */
const sessionUrlLike = (example: string, protocol: RegExp) =>
  urlLike(example, protocol).refine(
    isDecodable,
    'must be URL-encoded: a % in the user, the password or the path is written as %25',
  );
const postgresUrl = sessionUrlLike('postgresql://user:password@db.example.com:5432/parley', /^postgres(ql)?$/);
/** A URL of which only the origin may be given. `advice` ends the sentence about anything more. */
const originLike = (example: string, advice = '') =>
  httpUrlLike(example)
    .refine((url) => {
      const { pathname, search, hash, username, password } = new URL(url);
      return pathname === '/' && !(search || hash || username || password);
    }, `must be an origin without a path, a query or a user, such as ${example}${advice}`)
    .transform((url) => new URL(url).origin);
const cidr = z.union([z.cidrv4(), z.cidrv6()], {
  error: 'must be networks or addresses, such as 10.0.0.0/8, separated by commas',
});
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

function isDecodable(url: string): boolean {
  const { username, password, pathname } = new URL(url);
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}

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
export const envVariables = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
  /** Production has no sandbox. Defaults to NODE_ENV. */
  PARLEY_ENV: optional(z.enum(['development', 'production'])),
  PORT: withDefault(port, 3000),
  /** An IPv6 address may be written as in a URL. */
  HOST: withDefault(
    z.string().transform((host) => host.replace(/^\[(.+)\]$/, '$1')),
    '127.0.0.1',
  ),
  /** Processes that share the port and the work: `auto` is one per core. */
  WORKERS: withDefault(
    z
      .string()
      .regex(/^(auto|[1-9]\d?)$/, 'must be a number of processes from 1 to 99, or auto')
      .transform((wanted) => (wanted === 'auto' ? wanted : Number(wanted))),
    '1',
  ),
  /** Set by server.ts for each worker: its number and how many there are, such as 2/4. */
  PARLEY_WORKER: withDefault(z.string().regex(/^\d+\/\d+$/), '1/1'),
  APP_URL: optional(originLike('https://parley.example.com', ': give Parley a host name of its own')),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(postgresUrl),
  /** Bypasses the transaction pooler that DATABASE_URL leads to, if it does. */
  DATABASE_DIRECT_URL: optional(postgresUrl),
  /** The schema owner's address, if DATABASE_URL has a role with fewer rights. */
  DATABASE_MIGRATION_URL: optional(postgresUrl),
  DATABASE_POOL_SIZE: withDefault(z.coerce.number().int().min(1).max(200), 16),
  ADMIN_EMAIL: withDefault(z.email(), 'admin@example.com'),
  ADMIN_PASSWORD: optional(z.string()),
  SMTP_URL: optional(sessionUrlLike('smtp://user:password@mail.example.com:587', /^smtps?$/)),
  MAIL_FROM: optional(
    z.string().regex(/^([^<>"\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an address, such as Parley <parley@example.com>',
    }),
  ),
  OIDC_ISSUER: optional(
    httpUrlLike('https://id.example.com').refine(
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
  WHATSAPP_GRAPH_URL: optional(httpUrlLike('https://graph.facebook.com')),
  WHATSAPP_GRAPH_VERSION: withDefault(z.string().regex(/^v\d+\.\d+$/, 'must look like v25.0'), 'v25.0'),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string()),
  SANDBOX_PORT: withDefault(port, 3001),
  /** Set by the launcher while the sandbox runs beside the app. */
  SANDBOX_URL: optional(httpUrlLike('http://127.0.0.1:3001')),
  /** Set by the launcher. When it ends, our standard input closes, which is our signal to stop. */
  PARLEY_LAUNCHER: withDefault(z.stringbool(), 'false'),
  TRUST_PROXY: withDefault(trustedProxies, '0'),
  EGRESS_ALLOW: withDefault(listOf(network), ''),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrlLike('http://collector:4318')),
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
  INNGEST_BASE_URL: optional(httpUrlLike('http://127.0.0.1:8288')),
  INNGEST_DEV: optional(
    z.union([z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'] }), httpUrlLike('http://127.0.0.1:8288')], {
      error: 'must be 0, 1 or the address of a dev server such as http://127.0.0.1:8288',
    }),
  ),
  INNGEST_EVENT_KEY: optional(z.string()),
  INNGEST_SIGNING_KEY: optional(
    z.string().regex(/^(signkey-\w+-)?([0-9a-f]{2})+$/i, 'must be hexadecimal digits in pairs: openssl rand -hex 32'),
  ),
  INNGEST_SERVE_ORIGIN: optional(originLike('http://10.0.0.5:3000')),
  /** Our name on an Inngest server. Tests use their own. */
  INNGEST_APP_ID: withDefault(z.string().regex(/^[\w-]+$/), 'parley'),
  MEDIA_STORE: withDefault(z.enum(['disk', 's3']), 'disk'),
  S3_ENDPOINT: optional(httpUrlLike('http://minio:9000')),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: withDefault(z.stringbool(), 'true'),
});

export type Env = z.output<typeof envVariables>;

/** Whether a URL leads to this machine. */
export function isOfThisMachine(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}

import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Env, envVariables, isOfThisMachine } from './env-variables.ts';
import './refusal-words.ts';

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
  const parsed = envVariables.safeParse(variables);
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
  const oidc = Object.keys(envVariables.shape).filter((name) => name.startsWith('OIDC_') && variables[name]);
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) {
    if (oidc[0] && oidc[0] !== name) require(name, `with ${oidc[0]}`);
  }
  if (variables.OIDC_ROLE) require('OIDC_WORKSPACE', 'with OIDC_ROLE');
  if (variables.BACKUP_DIR) require('BACKUP_PASSPHRASE', 'with BACKUP_DIR');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL']) {
    if (variables[name]) require('DATABASE_URL', `with ${name}`);
  }
  if (variables.MEDIA_STORE === 's3') {
    require('S3_BUCKET', 'when MEDIA_STORE is s3');
    if (variables.S3_ACCESS_KEY_ID) require('S3_SECRET_ACCESS_KEY', 'with S3_ACCESS_KEY_ID');
    if (variables.S3_SECRET_ACCESS_KEY) require('S3_ACCESS_KEY_ID', 'with S3_SECRET_ACCESS_KEY');
  }
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

function samePort(given: Env): string[] {
  const isSame = given.PORT === given.SANDBOX_PORT && usesSandbox(given);
  return isSame ? ['SANDBOX_PORT must differ from PORT: the sandbox runs beside the app'] : [];
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

/** Fills in variables that the environment lacks or leaves empty. */
export function fillEnv(variables: Record<string, string>): void {
  overrideEnv(Object.fromEntries(Object.entries(variables).filter(([name]) => !process.env[name])));
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
  const { APP_URL, HOST, PORT } = env();
  return APP_URL ?? (AS_LOCALHOST.includes(HOST) ? `http://localhost:${PORT}` : listenUrl());
}

/** Values of HOST with which the name that people know works. */
const AS_LOCALHOST = ['127.0.0.1', 'localhost', '0.0.0.0', '::'];

/** Where the app listens, for programs on this machine: APP_URL may lead elsewhere, or only work from outside. */
export function listenUrl(): string {
  const { HOST, PORT } = env();
  return `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`;
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

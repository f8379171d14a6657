import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv as parseEnvFile } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import {
  appUrl,
  env,
  InvalidEnvironment,
  listenUrl,
  overrideEnv,
  parseEnv,
  readEnvFile,
  workersWanted,
} from './env.ts';
import { envVariables } from './env-variables.ts';

it('has a default for everything', () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', RATE_LIMIT_PER_MINUTE: 1000 });
});

/** Set by the programs that start others. */
const INTERNAL = ['NODE_ENV', 'PARLEY_WORKER', 'PARLEY_LAUNCHER', 'SANDBOX_URL'];
const forPeople = Object.keys(envVariables.shape).filter((name) => !INTERNAL.includes(name));

it.each(['README.md', '.env.example'])('explains every variable in %s', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(forPeople.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

it('gives the defaults in .env.example', () => {
  expect(parseEnv(parseEnvFile(readFileSync('.env.example', 'utf8')))).toEqual(parseEnv({}));
});

it('treats an empty variable as unset', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined });
});

it('names every malformed variable at once', () => {
  const attempt = () =>
    parseEnv({ PORT: 'x', DEFAULT_COUNTRY: 'india', EGRESS_ALLOW: '10.0.0.0/99', MEDIA_STORE: 's3' });
  expect(attempt).toThrow(InvalidEnvironment);
  for (const name of ['PORT', 'DEFAULT_COUNTRY', 'EGRESS_ALLOW', 'S3_BUCKET']) expect(attempt).toThrow(name);
});

it.each([
  [{ PORT: 'x' }, 'PORT must be a number.'],
  [{ RATE_LIMIT_PER_MINUTE: '-1' }, 'RATE_LIMIT_PER_MINUTE must be 0 or more.'],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL is not a valid email address.'],
  [{ MEDIA_STORE: 'tape' }, 'MEDIA_STORE must be one of disk, s3.'],
  [{ PORT: '0' }, 'PORT must be 1 or more.'],
  [{ EGRESS_ALLOW: 'foo' }, 'EGRESS_ALLOW must be networks or addresses, such as 10.0.0.0/8, separated by commas'],
  [{ WORKERS: '500' }, 'WORKERS must be a number of processes from 1 to 99, or auto'],
  [{ OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME takes at most 40 characters.'],
  [{ APP_URL: 'parley.example.com' }, 'APP_URL must look like https://parley.example.com'],
  [{ APP_URL: 'ftp://x' }, 'APP_URL must look like https://parley.example.com'],
  [
    { DATABASE_URL: 'mysql://h/d' },
    'DATABASE_URL must look like postgresql://user:password@db.example.com:5432/parley',
  ],
  [
    { DATABASE_URL: 'postgresql://u%:p@h/d' },
    'DATABASE_URL must be URL-encoded: a % in the user, the password or the path is written as %25',
  ],
  [{ DATABASE_URL: 'x' }, 'DATABASE_URL must look like postgresql://'],
  [{ DATABASE_DIRECT_URL: 'postgresql://u:5%@h/d' }, 'DATABASE_DIRECT_URL must be URL-encoded'],
  [{ SMTP_URL: 'smtp://u:5%@h' }, 'SMTP_URL must be URL-encoded'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://collector:4318',
  ],
  [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must look like http://minio:9000'],
])('says of %j: %s', (given, words) => {
  expect(() => parseEnv(given)).toThrow(words);
});

it('refuses a country that is not one', () => {
  for (const code of ['UK', 'ZZ', 'IND', 'I N']) {
    expect(() => parseEnv({ DEFAULT_COUNTRY: code })).toThrow('DEFAULT_COUNTRY must be an ISO 3166 alpha-2 code');
  }
  expect(parseEnv({ DEFAULT_COUNTRY: 'in' }).DEFAULT_COUNTRY).toBe('IN');
  expect(parseEnv({ DEFAULT_COUNTRY: 'GB' }).DEFAULT_COUNTRY).toBe('GB');
});

it('refuses half a key of a bucket', () => {
  const bucket = { MEDIA_STORE: 's3', S3_BUCKET: 'files' };
  expect(() => parseEnv({ ...bucket, S3_ACCESS_KEY_ID: 'k' })).toThrow('S3_SECRET_ACCESS_KEY is required');
  expect(() => parseEnv({ ...bucket, S3_SECRET_ACCESS_KEY: 's' })).toThrow('S3_ACCESS_KEY_ID is required');
  expect(parseEnv(bucket)).toMatchObject({ MEDIA_STORE: 's3' });
});

it('refuses one port for the app and the sandbox, while the sandbox runs', () => {
  expect(() => parseEnv({ PORT: '3001' })).toThrow('SANDBOX_PORT must differ from PORT');
  const real = { WHATSAPP_APP_SECRET: 's', WHATSAPP_VERIFY_TOKEN: 't' };
  expect(parseEnv({ PORT: '3001', ...real })).toMatchObject({ PORT: 3001, SANDBOX_PORT: 3001 });
});

it('asks for an encryption key together with someone’s own database', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgresql://u@h/d' })).toThrow(
    /ENCRYPTION_KEY is required when DATABASE_URL/,
  );
});

it('refuses a schedule of backups that none can follow, and one without a passphrase', () => {
  for (const BACKUP_CRON of ['daily', '61 2 * * *', '0 30 2 * * *']) {
    expect(() => parseEnv({ BACKUP_CRON })).toThrow('BACKUP_CRON must be a cron expression');
  }
  expect(() => parseEnv({ BACKUP_DIR: '/backups' })).toThrow('BACKUP_PASSPHRASE is required with BACKUP_DIR');
  expect(() => parseEnv({ BACKUP_PASSPHRASE: 'short' })).toThrow('BACKUP_PASSPHRASE must have 8 characters or more');
  const given = { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'correct horse', BACKUP_CRON: '*/5 * * * *' };
  expect(parseEnv(given)).toMatchObject({ ...given, BACKUP_KEEP: 7 });
});

it('refuses an address of the app with a path, which no page would be found under', () => {
  expect(() => parseEnv({ APP_URL: 'https://example.com/parley' })).toThrow('APP_URL must be an origin without a path');
  for (const APP_URL of ['https://example.com?a=b', 'https://me:secret@example.com', 'https://example.com/#top']) {
    expect(() => parseEnv({ APP_URL })).toThrow('APP_URL must be an origin without a path, a query or a user, such as');
  }
});

it('reads the origin from an address of the app, however it is written', () => {
  for (const APP_URL of [
    'https://parley.example.com/',
    'https://Parley.Example.com',
    'HTTPS://parley.example.com:443',
  ]) {
    expect(parseEnv({ APP_URL }).APP_URL).toBe('https://parley.example.com');
  }
});

it.each([
  ['127.0.0.1', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000', 'http://0.0.0.0:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000', 'http://127.0.0.2:3000'],
  ['::1', 'http://[::1]:3000', 'http://[::1]:3000'],
])('with HOST=%s, people reach the app at %s, and programs of this machine at %s', (HOST, people, programs) => {
  const { HOST: before } = env();
  onTestFinished(() => void overrideEnv({ HOST: before }));
  overrideEnv({ HOST });
  expect([appUrl(), listenUrl()]).toEqual([people, programs]);
});

it('reads an IPv6 address to listen on, with brackets or without', () => {
  for (const HOST of ['::1', '[::1]']) expect(parseEnv({ HOST }).HOST).toBe('::1');
});

it('reads a list of networks', () => {
  expect(parseEnv({ EGRESS_ALLOW: '127.0.0.1, ::1/128' }).EGRESS_ALLOW).toEqual(['127.0.0.1/32', '::1/128']);
});

it('refuses an encryption key of another length', () => {
  expect(() => parseEnv({ ENCRYPTION_KEY: 'c2hvcnQ=' })).toThrow('ENCRYPTION_KEY must be 32 bytes');
});

it.each([
  [{ INNGEST_BASE_URL: 'http://127.0.0.1:8288' }, ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY']],
  [{ INNGEST_BASE_URL: 'http://127.0.0.1:8288', INNGEST_EVENT_KEY: 'e' }, ['INNGEST_SIGNING_KEY']],
  [{ INNGEST_BASE_URL: 'http://127.0.0.1:8288', INNGEST_SIGNING_KEY: 'ab' }, ['INNGEST_EVENT_KEY']],
  [{ INNGEST_DEV: '0' }, ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY', 'APP_URL']],
  [{ INNGEST_EVENT_KEY: 'e' }, ['INNGEST_SIGNING_KEY', 'APP_URL']],
  [{ INNGEST_SIGNING_KEY: 'ab' }, ['INNGEST_EVENT_KEY', 'APP_URL']],
  [{ INNGEST_BASE_URL: 'http://engine:8288', INNGEST_EVENT_KEY: 'e', INNGEST_SIGNING_KEY: 'ab' }, ['APP_URL']],
])('refuses half an Inngest server: %o lacks %o', (variables, missing) => {
  const problems = missing.map((name) => expect.stringMatching(new RegExp(`^${name} is required with INNGEST_`)));
  expect(problemsOf(variables)).toEqual(problems);
});

it.each([
  { INNGEST_DEV: 'yes' },
  { INNGEST_SIGNING_KEY: 'not hexadecimal' },
  { INNGEST_SIGNING_KEY: 'abc' },
  { INNGEST_SERVE_ORIGIN: 'http://10.0.0.5:3000/parley' },
  { INNGEST_BASE_URL: '10.0.0.9:8288' },
])('refuses %o', (variables) => {
  expect(problemsOf(variables)).toContainEqual(expect.stringMatching(`^${Object.keys(variables)[0]} `));
});

it.each([
  { INNGEST_DEV: '1' },
  { INNGEST_DEV: 'http://127.0.0.1:8288/' },
  { INNGEST_BASE_URL: 'http://localhost:8288', INNGEST_EVENT_KEY: 'e', INNGEST_SIGNING_KEY: 'ab', INNGEST_DEV: '0' },
  { INNGEST_EVENT_KEY: 'e', INNGEST_SIGNING_KEY: 'signkey-prod-ab12', APP_URL: 'https://parley.example.com' },
  { INNGEST_EVENT_KEY: 'e', INNGEST_SIGNING_KEY: 'ab12', INNGEST_SERVE_ORIGIN: 'http://10.0.0.5:3000' },
  { INNGEST_SIGNING_KEY: '', INNGEST_DEV: '', INNGEST_BASE_URL: '' },
])('takes a whole Inngest server, or none: %o', (variables) => {
  expect(problemsOf(variables)).toEqual([]);
});

function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    parseEnv(variables);
    return [];
  } catch (error) {
    return (error as InvalidEnvironment).problems;
  }
}

it('lets .env set what the process was not given, even after a variable was read', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-env-')), '.env');
  writeFileSync(file, 'SANDBOX_PORT=4711\nDATA_DIR=elsewhere\n');
  const { DATA_DIR } = env();
  readEnvFile({ file });
  expect(env()).toMatchObject({ SANDBOX_PORT: 4711, DATA_DIR });
  readEnvFile({ file: `${file}.missing` });
});

it('reads how many workers there are: one, a number, or one for each core', () => {
  expect(workersWanted(parseEnv({ NODE_ENV: 'production' }))).toBe(1);
  expect(workersWanted(parseEnv({ NODE_ENV: 'production', WORKERS: '3' }))).toBe(3);
  expect(workersWanted(parseEnv({ NODE_ENV: 'production', WORKERS: 'auto' }))).toBe(availableParallelism());
  expect(workersWanted(parseEnv({ NODE_ENV: 'development', WORKERS: '3' }))).toBe(1);
  for (const WORKERS of ['0', 'all', '1.5']) {
    expect(() => parseEnv({ WORKERS })).toThrow('WORKERS must be a number of processes from 1 to 99, or auto');
  }
});

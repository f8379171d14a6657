/** `npm run --silent parley -- …`: the command line for operators. Each command prints one line of JSON. */
import { text } from 'node:stream/consumers';
import { Command, InvalidArgumentError } from 'commander';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { DomainError } from '../lib/contract/errors.ts';
import { setFlowSecret } from '../lib/flows/secrets/set-flow-secret.ts';
import { rotateEncryption } from '../lib/platform/crypto/rotate-encryption.ts';
import { db } from '../lib/platform/database/db.ts';
import { DatabaseUnavailable } from '../lib/platform/database/embedded-postgres.ts';
import { env, InvalidEnvironment, readEnvFile } from '../lib/platform/env.ts';
import { prepareEnvironment } from '../lib/platform/installation/prepare-environment.ts';
import type { AuditAction } from '../lib/workspace/audit/constants.ts';
import { recordAudit } from '../lib/workspace/audit/record-audit.ts';
import { createKey } from '../lib/workspace/keys/create-key.ts';
import { revokeKey } from '../lib/workspace/keys/revoke-key.ts';
import { scopeSchema } from '../lib/workspace/keys/schema.ts';
import { provisionWorkspace } from '../lib/workspace/workspaces/provision-workspace.ts';

const program = new Command('parley').description('Administers a Parley, running or stopped.').showHelpAfterError();

const workspace = program.command('workspace').description('workspaces');
workspace
  .command('create')
  .description('make a workspace with its number and a first API key')
  .requiredOption('--name <name>', 'what people call it', filled)
  .option('--country <code>', 'ISO 3166 alpha-2, given to phones of ten digits', country)
  .requiredOption('--phone-number-id <id>', 'of the channel', filled)
  .requiredOption('--waba-id <id>', 'the account that the number belongs to', filled)
  .requiredOption('--access-token <token>', 'of a system user', filled)
  .option('--catalog-id <id>', 'when it is not the one that the channel lists', filled)
  .option('--owner <email>', 'a user; else the first admin')
  .action((options) =>
    run(async () => {
      const { workspaceId, slug, apiKey } = await provisionWorkspace({
        name: options.name,
        country: options.country ?? env().DEFAULT_COUNTRY,
        ownerEmail: options.owner,
        number: {
          phoneNumberId: options.phoneNumberId,
          wabaId: options.wabaId,
          accessToken: options.accessToken,
          catalogId: options.catalogId,
        },
      });
      await audit(workspaceId, 'workspace.create', workspaceId, options.name);
      return { workspace_id: workspaceId, slug, api_key: apiKey };
    }),
  );

const key = program.command('key').description('API keys');
key
  .command('create')
  .requiredOption('--workspace <id>')
  .option('--scopes <a,b>', 'comma-separated; all when left out', scopeList)
  .option('--name <name>', 'what the key is for', filled, 'Command line')
  .action((options) =>
    run(async () => {
      await requireWorkspace(options.workspace);
      const made = await createKey({ workspaceId: options.workspace, name: options.name, scopes: options.scopes });
      await audit(options.workspace, 'api_key.create', made.id, options.name);
      return { id: made.id, api_key: made.token };
    }),
  );
key
  .command('revoke')
  .requiredOption('--workspace <id>')
  .requiredOption('--id <id>')
  .action((options) =>
    run(async () => {
      await requireWorkspace(options.workspace);
      requireUuid(options.id, 'API key');
      const { id, name, revoked } = await revokeKey({ workspaceId: options.workspace, keyId: options.id });
      await audit(options.workspace, 'api_key.revoke', id, name);
      return { id, revoked };
    }),
  );

const secret = program.command('secret').description('flow secrets');
secret
  .command('set')
  .description('store a value that Call API nodes may use; --value - reads standard input')
  .requiredOption('--workspace <id>')
  .requiredOption('--name <name>')
  .requiredOption('--value <value>')
  .option('--hosts <a,b>', 'host names it may be sent to', (list: string) => list.split(',').map((host) => host.trim()))
  .action((options) =>
    run(async () => {
      await requireWorkspace(options.workspace);
      const value = options.value === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : options.value;
      await setFlowSecret({ workspaceId: options.workspace, name: options.name, value, hosts: options.hosts ?? [] });
      await audit(options.workspace, 'flow_secret.set', options.name, options.name);
      return { name: options.name };
    }),
  );

program
  .command('encryption')
  .command('rotate')
  .description('seal every stored secret with ENCRYPTION_KEY; the old key goes into ENCRYPTION_KEY_PREVIOUS')
  .action(() => run(async () => ({ rotated: await rotateEncryption() })));

/** Prints what a command answers; a refusal goes to standard error in words, and the exit code is 1. */
async function run(command: () => Promise<object>) {
  let close = async () => {};
  try {
    readEnvFile();
    ({ close } = await prepareEnvironment());
    console.log(JSON.stringify(await command()));
  } catch (error) {
    const expected = [DomainError, DatabaseUnavailable, InvalidEnvironment].some((kind) => error instanceof kind);
    console.error(expected ? (error as Error).message : error);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

async function requireWorkspace(id: string) {
  requireUuid(id, 'workspace');
  const found = await db().workspace.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw new DomainError('not_found', `There is no workspace ${id}.`);
}

function requireUuid(id: string, what: string) {
  if (!z.guid().safeParse(id).success) throw new DomainError('not_found', `There is no ${what} ${id}.`);
}

function audit(workspaceId: string, action: AuditAction, targetId: string, targetName: string) {
  return recordAudit({ workspaceId, actor: 'command line', action, targetId, targetName });
}

function country(code: string) {
  if (!isSupportedCountry(code)) throw new InvalidArgumentError('Give an ISO 3166 alpha-2 code such as IN.');
  return code;
}

function filled(value: string) {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value.trim();
}

function scopeList(list: string) {
  return list.split(',').map((name) => {
    const scope = scopeSchema.safeParse(name.trim());
    if (!scope.success)
      throw new InvalidArgumentError(`There is no scope “${name}”. Scopes: ${scopeSchema.options.join(', ')}`);
    return scope.data;
  });
}

await program.parseAsync();

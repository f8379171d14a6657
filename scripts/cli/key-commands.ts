import type { Command } from 'commander';
import { DomainError } from '../../lib/contract/errors.ts';
import { createKeyBody, type KeyView } from '../../lib/workspace/keys/admin-operations.ts';
import { createKey } from '../../lib/workspace/keys/create-key.ts';
import { listKeys } from '../../lib/workspace/keys/list-keys.ts';
import { revokeKey } from '../../lib/workspace/keys/revoke-key.ts';
import { audit, findWorkspace, isUuid } from './find-workspace.ts';
import { by, scopeList } from './options.ts';
import { run, runList } from './run.ts';

export function keyCommands(program: Command): void {
  const key = program.command('key').description('API keys');
  key
    .command('create')
    .description('create a key; its token is printed once')
    .requiredOption('--workspace <id or slug>')
    .option('--scopes <a,b>', 'comma-separated; default: all', scopeList)
    .option('--name <name>', 'what the key is for', by(createKeyBody.shape.name), 'Command line')
    .action((options) =>
      run(async () => {
        const workspaceId = await findWorkspace(options.workspace);
        const made = await createKey({ workspaceId, name: options.name, scopes: options.scopes });
        await audit(workspaceId, 'api_key.create', made.id, options.name);
        return { id: made.id, api_key: made.token };
      }),
    );
  key
    .command('revoke')
    .description('end a key at once, on every instance within a second')
    .requiredOption('--workspace <id or slug>')
    .requiredOption('--id <id>')
    .action((options) =>
      run(async () => {
        const workspaceId = await findWorkspace(options.workspace);
        if (!isUuid(options.id)) throw new DomainError('not_found', `There is no API key ${options.id}.`);
        const { id, name, revoked, changed } = await revokeKey({ workspaceId, keyId: options.id });
        if (changed) await audit(workspaceId, 'api_key.revoke', id, name);
        return { id, revoked };
      }),
    );
  key
    .command('list')
    .description('the keys of a workspace, including those that no longer work; tokens are never shown again')
    .requiredOption('--workspace <id or slug>')
    .option('--json', 'print one line of JSON per row')
    .action((options) =>
      runList(options, async () => listKeys({ workspaceId: await findWorkspace(options.workspace) }), {
        id: ({ id }) => id,
        name: ({ name }) => name,
        token: ({ prefix }) => `${prefix}…`,
        state: stateOf,
        'last used': ({ last_used_at }) => last_used_at,
        scopes: ({ scopes }) => scopes.join(','),
      }),
    );
}

function stateOf({ revoked_at, expires_at }: KeyView): string {
  if (revoked_at) return 'revoked';
  return expires_at && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';
}

import type { Command } from 'commander';
import { z } from 'zod';
import { validate } from '../../lib/contract/validate.ts';
import { env } from '../../lib/platform/env.ts';
import { retentionSettings, settingChanges } from '../../lib/workspace/audit/setting-changes.ts';
import { provisionForOwner } from '../../lib/workspace/members/provision-for-owner.ts';
import { connectNumberBody } from '../../lib/workspace/numbers/admin-operations.ts';
import { quotaNames } from '../../lib/workspace/quotas/constants.ts';
import { listQuotas } from '../../lib/workspace/quotas/list-quotas.ts';
import { setQuota } from '../../lib/workspace/quotas/set-quota.ts';
import { type Retention, retentionSchema } from '../../lib/workspace/retention/schema.ts';
import { retentionOf, setRetention } from '../../lib/workspace/retention/workspace-retention.ts';
import { emailSchema } from '../../lib/workspace/sessions/schema.ts';
import { listWorkspaces } from '../../lib/workspace/workspaces/list-workspaces.ts';
import { provisionWorkspace } from '../../lib/workspace/workspaces/provision-workspace.ts';
import { workspaceNameSchema } from '../../lib/workspace/workspaces/schema.ts';
import { audit, findWorkspace } from './find-workspace.ts';
import { by, country, days, filled, limit, orStandardInput } from './options.ts';
import { run, runList } from './run.ts';

const { phone_number_id, waba_id } = connectNumberBody.shape;
const tokenSchema = connectNumberBody.pick({ access_token: true });

/** The first workspace may come before the first start. The token of its number is sealed. */
const CREATES = { begins: true, seals: true };

export function workspaceCommands(program: Command): void {
  const workspace = program.command('workspace').description('workspaces');
  workspace
    .command('create')
    .description('create a workspace with its number and a first API key')
    .requiredOption('--name <name>', 'what people call it', by(workspaceNameSchema))
    .option('--country <code>', 'ISO 3166 alpha-2, assumed for phones of ten digits', country)
    .requiredOption('--phone-number-id <id>', 'as WhatsApp names it', by(phone_number_id))
    .requiredOption('--waba-id <id>', 'the account that the number belongs to', by(waba_id))
    .requiredOption('--access-token <token>', 'of a system user; - reads standard input', filled)
    .option('--catalog-id <id>', 'if it is not the one that WhatsApp lists', filled)
    .option(
      '--owner <email>',
      'becomes owner at once if verified, otherwise invited; default: the first admin',
      by(emailSchema),
    )
    .action((options) =>
      run(async () => {
        const details = {
          name: options.name,
          country: options.country ?? env().DEFAULT_COUNTRY,
          number: {
            phoneNumberId: options.phoneNumberId,
            wabaId: options.wabaId,
            accessToken: await accessToken(options.accessToken),
            catalogId: options.catalogId,
          },
        };
        const made = options.owner
          ? await provisionForOwner({ ...details, ownerEmail: options.owner })
          : { ...(await provisionWorkspace(details)), invitationUrl: null };
        const { workspaceId, slug, apiKey, invitationUrl } = made;
        await audit(workspaceId, 'workspace.create', workspaceId, options.name);
        const invitation = invitationUrl && { invitation_url: invitationUrl };
        return { workspace_id: workspaceId, slug, api_key: apiKey, ...invitation };
      }, CREATES),
    );
  workspace
    .command('list')
    .description('every workspace of this installation')
    .option('--json', 'print one line of JSON per row')
    .action((options) =>
      runList(options, listWorkspaces, {
        id: ({ id }) => id,
        slug: ({ slug }) => slug,
        name: ({ name }) => name,
        country: ({ default_country }) => default_country,
        members: ({ members }) => members,
        state: ({ disabled_at }) => (disabled_at ? 'disabled' : 'active'),
        created: ({ created_at }) => created_at.slice(0, 10),
      }),
    );
  quotaCommands(workspace);
  retentionCommand(workspace);
}

function quotaCommands(workspace: Command): void {
  const quota = workspace.command('quota').description('how much of this installation a workspace may use');
  quota
    .command('list')
    .description('each limit and how much of it is used')
    .requiredOption('--workspace <id or slug>')
    .option('--json', 'print one line of JSON per row')
    .action((options) =>
      runList(options, async () => listQuotas({ workspaceId: await findWorkspace(options.workspace) }), {
        name: ({ name }) => name,
        used: ({ used }) => used,
        limit: ({ limit }) => limit ?? 'none',
        from: ({ is_own: isOwn }) => (isOwn ? 'this workspace' : 'the installation'),
      }),
    );
  quota
    .command('set')
    .description('give a workspace a limit of its own; takes effect within five seconds')
    .requiredOption('--workspace <id or slug>')
    .requiredOption('--name <name>', quotaNames.join(', '), by(z.enum(quotaNames)))
    .requiredOption('--value <number>', '0 for no limit; “default” for the limit of the installation', limit)
    .action((options) =>
      run(async () => {
        const workspaceId = await findWorkspace(options.workspace);
        const { name } = options;
        const value = options.value === 'default' ? null : options.value;
        await setQuota({ workspaceId, name, value });
        await audit(workspaceId, 'workspace.set_quota', name, `${name}: ${value ?? 'default'}`);
        return { workspace_id: workspaceId, name, value };
      }),
    );
}

function retentionCommand(workspace: Command): void {
  const retention = workspace
    .command('retention')
    .description('after how many days a workspace deletes what it keeps; without days, shows what is set')
    .requiredOption('--workspace <id or slug>');
  for (const [kind, { what, most = 3650 }] of Object.entries(KEPT)) {
    retention.option(`--${kind} <days>`, `${what}; from 1 to ${most}, or “never”`, days(most));
  }
  retention.action((options) =>
    run(async () => {
      const workspaceId = await findWorkspace(options.workspace);
      const given = retentionSchema.partial().parse(daysOf(options));
      const before = await retentionOf({ workspaceId });
      if (Object.keys(given).length === 0) return before;
      const after = await setRetention({ workspaceId, retention: given });
      const changes = settingChanges(retentionSettings(before), retentionSettings(after));
      if (changes) await audit(workspaceId, 'workspace.update', workspaceId, null, changes);
      return after;
    }),
  );
}

const KEPT: Record<keyof Retention, { what: string; most?: number }> = {
  messages: { what: 'messages, with their receipts, notes, orders and files' },
  media: { what: 'files of messages' },
  runs: { what: 'finished runs of flows' },
  requests: { what: 'the log of API requests, deleted after 30 days in any case', most: 30 },
  audit: { what: 'the audit log' },
};

function daysOf({ workspace, ...given }: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(given).map(([kind, value]) => [kind, value === 'never' ? null : value]));
}

async function accessToken(given: string): Promise<string> {
  return validate(tokenSchema, { access_token: await orStandardInput(given) }, 'body').access_token;
}

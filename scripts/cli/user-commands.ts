import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { z } from 'zod';
import { validate } from '../../lib/contract/validate.ts';
import {
  listUsers,
  resetSecondFactor,
  setPassword,
  verifyUser,
} from '../../lib/workspace/accounts/administer-users.ts';
import { setInstanceAdmin } from '../../lib/workspace/instance/set-instance-admin.ts';
import { makeResetLink } from '../../lib/workspace/resets/make-reset-link.ts';
import { emailSchema, newPasswordSchema } from '../../lib/workspace/sessions/schema.ts';
import { by, orStandardInput } from './options.ts';
import { run, runList } from './run.ts';

const passwordBody = z.object({ password: newPasswordSchema });

export function userCommands(program: Command): void {
  const user = program.command('user').description('people who sign in');
  user
    .command('list')
    .description('everyone, whether their email is verified, and who is disabled')
    .option('--json', 'print one line of JSON per row')
    .action((options) =>
      runList(options, listUsers, {
        email: ({ email }) => email,
        name: ({ name }) => name,
        verified: ({ email_verified }) => (email_verified ? 'yes' : 'no'),
        state: ({ disabled_at }) => (disabled_at ? 'disabled' : 'active'),
        workspaces: ({ workspaces }) => workspaces.map(({ slug, role }) => `${slug} (${role})`).join(', '),
      }),
    );
  user
    .command('set-password')
    .description('give someone a new password and end their sessions; without --password one is generated and printed')
    .requiredOption('--email <email>', 'the person’s email', by(emailSchema))
    .option('--password <password>', 'at least 12 characters; - reads standard input')
    .action((options) =>
      run(async () => {
        const made = options.password === undefined ? randomBytes(15).toString('base64url') : null;
        const password = made ?? (await orStandardInput(options.password));
        validate(passwordBody, { password }, 'body');
        const { email } = await setPassword({ email: options.email, password });
        return { email, ...(made && { password: made }) };
      }),
    );
  user
    .command('reset-password-link')
    .description('create a link with which someone can set a new password, once, within an hour; give it to them')
    .requiredOption('--email <email>', 'the person’s email', by(emailSchema))
    .action((options) => run(() => makeResetLink({ email: options.email })));
  user
    .command('instance-admin')
    .description('let someone manage the installation: workspaces, people, limits, health; --off takes that back')
    .requiredOption('--email <email>', 'the person’s email', by(emailSchema))
    .option('--off', 'take it back')
    .action((options) => run(() => setInstanceAdmin({ email: options.email, on: !options.off })));
  user
    .command('reset-second-factor')
    .description(
      'remove the authenticator app, recovery codes and passkeys of someone who lost them, and end their sessions',
    )
    .requiredOption('--email <email>', 'the person’s email', by(emailSchema))
    .action((options) =>
      run(async () => {
        const { email, apps, passkeys } = await resetSecondFactor({ email: options.email });
        return { email, authenticator_apps_removed: apps, passkeys_removed: passkeys };
      }),
    );
  user
    .command('verify')
    .description('mark someone’s email as verified')
    .requiredOption('--email <email>', 'the person’s email', by(emailSchema))
    .action((options) =>
      run(async () => {
        const { email } = await verifyUser({ email: options.email });
        return { email, email_verified: true };
      }),
    );
}

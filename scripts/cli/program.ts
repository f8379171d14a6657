/** All commands of the command line; `scripts/parley.ts` runs it. */
import { Command } from 'commander';
import { rotateEncryption } from '../../lib/platform/crypto/rotate-encryption.ts';
import { env } from '../../lib/platform/env.ts';
import { keepLocalKeys, localKeys } from '../../lib/platform/installation/local-keys.ts';
import { VERSION } from '../../lib/platform/version.ts';
import { backupCommands } from './backup-commands.ts';
import { contactCommands } from './contact-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { flowCommands } from './flow-commands.ts';
import { keyCommands } from './key-commands.ts';
import { migrateCommands } from './migrate-commands.ts';
import { numberCommands } from './number-commands.ts';
import { proveCommand } from './prove-command.ts';
import { run } from './run.ts';
import { secretCommands } from './secret-commands.ts';
import { userCommands } from './user-commands.ts';
import { workspaceCommands } from './workspace-commands.ts';

const program = new Command('parley')
  .description('Administers a Parley installation, running or stopped.')
  .version(VERSION)
  .showHelpAfterError();

const commands = [
  workspaceCommands,
  keyCommands,
  numberCommands,
  contactCommands,
  flowCommands,
  secretCommands,
  userCommands,
  migrateCommands,
  backupCommands,
  doctorCommand,
  proveCommand,
];
for (const add of commands) add(program);

program
  .command('encryption')
  .command('rotate')
  .description('encrypt every stored secret with the new ENCRYPTION_KEY; set ENCRYPTION_KEY_PREVIOUS to the old one')
  .action(() =>
    run(async () => {
      const rotated = await rotateEncryption();
      const { DATA_DIR, ENCRYPTION_KEY: encryptionKey } = env();
      // A later start without the variable reads the key from there.
      if (encryptionKey) keepLocalKeys(DATA_DIR, { ...localKeys(DATA_DIR), encryptionKey });
      return { rotated };
    }),
  );

await program.parseAsync();

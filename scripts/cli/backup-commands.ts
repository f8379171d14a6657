import type { Command } from 'commander';
import { BackupError } from '../../lib/platform/backup/backup-error.ts';
import { type CheckedBackup, checkBackup, restoreBackup } from '../../lib/platform/backup/restore-backup.ts';
import { writeBackup } from '../../lib/platform/backup/write-backup.ts';
import { env } from '../../lib/platform/env.ts';
import { envVariables } from '../../lib/platform/env-variables.ts';
import { orStandardInput } from './options.ts';
import { run } from './run.ts';

/** Neither migrates: a backup may be made before an update, and a restore creates the schema itself. */
const AS_IT_IS = { migrates: false };
const PASSPHRASE = 'the keys in it; - reads standard input; default: BACKUP_PASSPHRASE';

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('write rows, files and encrypted keys into one file, while the app runs')
    .argument('<file>', 'a new file, such as parley.tar.gz')
    .option('--passphrase <text>', `encrypts ${PASSPHRASE}`)
    .action((file, options) =>
      run(async ({ ownerUrl }) => {
        const passphrase = longEnough(await passphraseOf(options.passphrase));
        return writeBackup({ file, passphrase, ownerUrl });
      }, AS_IT_IS),
    );
  program
    .command('restore')
    .description('put a backup into an empty installation, while the app is stopped')
    .argument('<file>', 'a file that `parley backup` wrote')
    .option('--passphrase <text>', `decrypts ${PASSPHRASE}`)
    .option('--replace', 'first delete everything in the database')
    .action((file, options) => {
      let passphrase = '';
      let checked: CheckedBackup | undefined;
      const before = async () => {
        passphrase = await passphraseOf(options.passphrase);
        checked = await checkBackup({ file, passphrase });
      };
      return run(
        async ({ ownerUrl, appRole, keepsKey }) =>
          restoreBackup({ file, passphrase, checked, ownerUrl, appRole, keepsKey, replace: Boolean(options.replace) }),
        { ...AS_IT_IS, begins: true, before },
      );
    });
}

async function passphraseOf(given: string | undefined): Promise<string> {
  const passphrase = given === undefined ? env().BACKUP_PASSPHRASE : await orStandardInput(given);
  if (passphrase) return passphrase;
  throw new BackupError('Give a passphrase: --passphrase - reads it from standard input, or set BACKUP_PASSPHRASE.');
}

/** By the rule of BACKUP_PASSPHRASE. A restore takes any, because there was no rule for what `backup` was given before. */
function longEnough(passphrase: string): string {
  const { error } = envVariables.shape.BACKUP_PASSPHRASE.safeParse(passphrase);
  if (!error) return passphrase;
  throw new BackupError(`The passphrase ${error.issues[0]?.message}.`);
}

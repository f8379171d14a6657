import type { Command } from 'commander';

type Group = () => Promise<(program: Command) => void>;

const backups: Group = async () => (await import('./backup-commands.ts')).backupCommands;

/** What adds commands to the program, by their first word and in the order of the help. */
export const commandGroups = new Map<string, Group>([
  ['workspace', async () => (await import('./workspace-commands.ts')).workspaceCommands],
  ['key', async () => (await import('./key-commands.ts')).keyCommands],
  ['number', async () => (await import('./number-commands.ts')).numberCommands],
  ['contact', async () => (await import('./contact-commands.ts')).contactCommands],
  ['flow', async () => (await import('./flow-commands.ts')).flowCommands],
  ['secret', async () => (await import('./secret-commands.ts')).secretCommands],
  ['user', async () => (await import('./user-commands.ts')).userCommands],
  ['migrate', async () => (await import('./migrate-commands.ts')).migrateCommands],
  ['backup', backups],
  ['restore', backups],
  ['doctor', async () => (await import('./doctor-command.ts')).doctorCommand],
  ['prove', async () => (await import('./prove-command.ts')).proveCommand],
  ['encryption', async () => (await import('./encryption-commands.ts')).encryptionCommands],
]);

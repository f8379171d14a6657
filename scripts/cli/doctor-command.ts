import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { closeDatabase } from '../../lib/platform/database/db.ts';
import { env, InvalidEnvironment, readEnvFile } from '../../lib/platform/env.ts';
import { readKeptAddress } from '../../lib/platform/installation/kept-address.ts';
import { prepareEnvironment } from '../../lib/platform/installation/prepare-environment.ts';
import { messageOf } from '../../lib/platform/message-of.ts';
import { checkDisk } from './doctor/check-around.ts';
import { diagnose } from './doctor/diagnose.ts';
import { type Finding, failure } from './doctor/finding.ts';
import { requireInstallation } from './require-installation.ts';

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check everything that Parley needs, running or stopped; the exit code is 1 when something is wrong')
    .action(async () => {
      const findings = await allFindings();
      for (const finding of findings) console.log(lineOf(finding));
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}

async function allFindings(): Promise<Finding[]> {
  try {
    readEnvFile();
    requireInstallation();
    readKeptAddress(env().DATA_DIR);
    const prepared = await prepareEnvironment({ migrates: false });
    return await diagnose(prepared).finally(() => prepared.close());
  } catch (error) {
    await closeDatabase().catch(() => {});
    if (error instanceof InvalidEnvironment) {
      return error.problems.map((problem) => failure('variables', problem, 'README.md says what each may be.'));
    }
    const disk = await checkDisk();
    return [...(disk.ok ? [] : [disk]), failure('database', messageOf(error), databaseRemedy())];
  }
}

function databaseRemedy(): string {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return 'Correct DATABASE_URL: docs/operating.md, “Roles, schemas and poolers”.';
  const folder = resolve(DATA_DIR, 'postgres');
  return `If that does not say what to do, PostgreSQL’s own log may: ${join(folder, 'server.log')} and ${join(folder, 'log')}.`;
}

function lineOf(finding: Finding): string {
  const line = `${finding.ok ? 'ok  ' : 'FAIL'}  ${finding.name.padEnd(10)}  ${finding.detail.replaceAll('\n', ' ')}`;
  return finding.ok ? line : `${line}  → ${finding.remedy}`;
}

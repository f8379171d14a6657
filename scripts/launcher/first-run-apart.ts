import { fork } from 'node:child_process';
import { once } from 'node:events';
import { InvalidEnvironment } from '../../lib/platform/env.ts';
import type { FirstRun, FirstRunPlace } from './first-run.ts';

/** The message that the process sends before it ends. */
export type FirstRunMessage = FirstRun | { problems: string[] };

const PROGRAM = 'scripts/launcher/first-run-process.ts';

/**
 * Does the first run in a process of its own. The modules that only it loads go away with that process, so that the
 * launcher stays small (docs/decisions/214-memory-at-rest.md).
 */
export async function firstRunApart({ dataDir, ownDatabase }: FirstRunPlace): Promise<FirstRun> {
  const child = fork(PROGRAM, [dataDir, ...(ownDatabase ? ['--own-database'] : [])], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let outcome: FirstRunMessage | undefined;
  child.once('message', (message: FirstRunMessage) => {
    outcome = message;
  });
  await once(child, 'close');
  if (!outcome) throw new Error('The first account was not created. The lines above say why.');
  if ('problems' in outcome) throw new InvalidEnvironment(outcome.problems);
  return outcome;
}

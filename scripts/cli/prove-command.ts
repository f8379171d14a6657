import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { readEnvFile } from '../../lib/platform/env.ts';
import { writableFile } from './options.ts';
import { prove } from './prove/prove.ts';
import { renderHtml } from './prove/render-html.ts';
import { renderText } from './prove/render-text.ts';
import { wordsOf } from './run.ts';

const LONGEST_MINUTES = 120;
/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

export function proveCommand(program: Command): void {
  program
    .command('prove')
    .description(
      'put a separate app on this machine and database under load, break things, and check what clients saw; the exit ' +
        'code is 1 when a promise was broken',
    )
    .option('--minutes <number>', 'how long, from 1 to 120', minutes, 10)
    .option('--json <file>', 'write the report as JSON', writableFile)
    .option('--html <file>', 'write the report as an HTML page', writableFile)
    .option('--log <file>', 'keep the log of the app that was broken', writableFile)
    .addHelpText(
      'after',
      '\nIt works in a schema of its own, which it drops at the end, with numbers that only its own sandbox knows. Whatever\n' +
        'else runs on the same machine or database feels the load: choose a quiet hour.',
    )
    .action(async (options: { minutes: number; json?: string; html?: string; log?: string }) => {
      const interrupted = new AbortController();
      // A closed terminal sends SIGHUP.
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());
      // What reads the output may end before us (`| head`). Unheard, that would end us before anything is removed.
      for (const output of [process.stdout, process.stderr]) output.on('error', () => interrupted.abort());
      const since = Date.now();
      try {
        readEnvFile();
        const report = await prove({
          minutes: options.minutes,
          signal: interrupted.signal,
          say: (words) => console.error(`${clock(Date.now() - since)}  ${words}`),
          log: options.log,
        });
        if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
        if (options.html) writeFileSync(options.html, renderHtml(report));
        console.log(renderText(report));
        process.exitCode = report.held ? 0 : 1;
      } catch (error) {
        console.error(interrupted.signal.aborted ? 'Stopped. Everything that it made is removed.' : wordsOf(error));
        process.exitCode = interrupted.signal.aborted ? INTERRUPTED : 1;
      }
      // Interrupted clients would otherwise keep waiting for their answers.
      process.exit();
    });
}

function minutes(value: string): number {
  const given = Number(value);
  if (given >= 1 && given <= LONGEST_MINUTES) return given;
  throw new InvalidArgumentError(`Give a number from 1 to ${LONGEST_MINUTES}.`);
}

function clock(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

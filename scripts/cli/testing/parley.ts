import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

type Options = {
  input?: string;
  env?: Record<string, string>;
  /** A program, with its arguments, that runs the command line. */
  under?: string[];
};

let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line as an operator does. An empty variable counts as unset. Commands run one after another: on a busy
 * machine, one of several that load their modules at once may not reach the database in time.
 */
export function parley(args: string[], options: Options = {}): ReturnType<typeof run> {
  const outcome = latest.then(() => run(args, options));
  latest = outcome.catch(() => {});
  return outcome;
}

async function run(args: string[], { input = '', env = {}, under = [] }: Options) {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/parley.ts'];
  const [program = '', ...given] = [...under, ...node, ...args];
  const child = spawn(program, given, { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), stdout, stderr, lines: stdout.trimEnd().split('\n') };
}

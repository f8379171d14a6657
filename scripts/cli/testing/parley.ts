import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs the command line as an operator does. An empty variable counts as unset. */
export async function parley(
  args: string[],
  {
    input = '',
    env = {},
    under = [],
  }: {
    input?: string;
    env?: Record<string, string>;
    /** A program, with its arguments, that runs the command line. */
    under?: string[];
  } = {},
) {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/parley.ts'];
  const [program = '', ...given] = [...under, ...node, ...args];
  const child = spawn(program, given, { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), stdout, stderr, lines: stdout.trimEnd().split('\n') };
}

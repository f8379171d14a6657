import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const IGNORE_CLOSED_OUTPUT = pathToFileURL('lib/platform/installation/ignore-closed-output.mjs');

/**
 * A process of ours beside the launcher. It has its own process group, so that Ctrl-C reaches the launcher alone, which
 * stops everything in order; and it watches its standard input, whose end tells it that the launcher was killed. It writes
 * where the launcher does, and does without when nobody reads that.
 */
export type Child = { name: string; process: ChildProcess; exited: Promise<number>; stop(): Promise<void> };

export function startChild({
  name,
  args,
  environment,
  inherits = Object.keys(process.env),
}: {
  name: string;
  args: string[];
  environment: Record<string, string>;
  /** The variables it is given beside `environment`: all of ours, unless said. */
  inherits?: readonly string[];
}): Child {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
    env: {
      ...(Object.fromEntries(inherits.map((variable) => [variable, process.env[variable]])) as NodeJS.ProcessEnv),
      // Not an argument: Next's development server is a process below the one we start.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${IGNORE_CLOSED_OUTPUT}`,
      ...environment,
    },
  });
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? (signal ? 1 : 0)) as number);
  return {
    name,
    process: child,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(late);
    },
  };
}

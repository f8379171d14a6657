import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** For what has no requests to finish. */
const STOPS_WITHIN_MS = 10_000;

/**
 * A process of ours beside the launcher. It has its own process group, so that Ctrl-C reaches the launcher alone, which
 * stops everything in order; and it watches its standard input, whose end tells it that the launcher was killed. It
 * writes where the launcher does, and does without when no one reads that.
 */
export type Child = { name: string; process: ChildProcess; exited: Promise<number>; stop(): Promise<void> };

/** Where a child writes: where we do, or into an open file. */
export type Output = 'inherit' | number;

export function startChild({
  name,
  args,
  environment,
  inherits = Object.keys(process.env),
  stopsWithinMs = STOPS_WITHIN_MS,
  output = 'inherit',
}: {
  name: string;
  args: string[];
  environment: Record<string, string>;
  /** The variables it is given beside `environment`: all of ours, unless said. */
  inherits?: readonly string[] | undefined;
  /** After which it is killed. */
  stopsWithinMs?: number;
  output?: Output | undefined;
}): Child {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['pipe', output, output],
    detached: true,
    env: {
      ...(Object.fromEntries(inherits.map((variable) => [variable, process.env[variable]])) as NodeJS.ProcessEnv),
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
      const late = setTimeout(() => child.kill('SIGKILL'), stopsWithinMs);
      await exited;
      clearTimeout(late);
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Ending, endingOf } from '../../lib/platform/installation/ending.ts';
import type { Listens } from '../../lib/platform/installation/say-listening.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

/** For processes without requests to finish. */
const STOPS_WITHIN_MS = 10_000;

/**
 * A process that the launcher started. It has its own process group, so that Ctrl-C reaches only the launcher, which
 * stops everything in order. It watches its standard input, whose end means that the launcher was killed. It writes to
 * the launcher's output, and continues if that is closed.
 */
export type Child = {
  name: string;
  process: ChildProcess;
  /** Resolves when it says that it accepts connections (lib/platform/installation/say-listening.ts). */
  listening: Promise<void>;
  exited: Promise<Ending>;
  stop(): Promise<void>;
};

/** Where a child writes: to our own output, or to an open file. */
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
  /** The variables that it gets besides `environment`; all of ours by default. */
  inherits?: readonly string[] | undefined;
  /** The time after SIGTERM before it is killed. */
  stopsWithinMs?: number;
  output?: Output | undefined;
}): Child {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['pipe', output, output, 'ipc'],
    detached: true,
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE,
      ...(Object.fromEntries(inherits.map((variable) => [variable, process.env[variable]])) as NodeJS.ProcessEnv),
      ...environment,
    },
  });
  const exited = once(child, 'exit').then(([code, signal]) => endingOf(code, signal));
  const listening = new Promise<void>((resolve) => {
    child.on('message', (message: Partial<Listens>) => {
      if (message.parley === 'listens') resolve();
    });
  });
  return {
    name,
    process: child,
    listening,
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

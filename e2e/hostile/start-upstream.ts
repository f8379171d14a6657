import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What reached the channel for a customer of the number that is answered well. */
export type Told = { to: string; text: string };

/** Runs the upstream in a process of its own, so that what it does badly holds up neither the app nor those who measure. */
export async function startUpstream({ onText }: { onText: (told: Told) => void }) {
  const child = fork('e2e/hostile/upstream.ts', { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const [url] = (await once(child, 'message')) as [string];
  child.on('message', (told) => onText(told as Told));
  return {
    url,
    pid: child.pid ?? 0,
    /** From now on this number is answered well. */
    answerWell: (phoneNumberId: string) => void child.send(phoneNumberId),
    stop: () => void child.kill('SIGKILL'),
  };
}

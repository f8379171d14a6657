import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A text that reached the channel for a customer of the well-answered number. */
export type SentText = { to: string; text: string };

/** Runs the upstream in a separate process, so that its misbehavior delays neither the app nor the measurements. */
export async function startUpstream({ onText }: { onText: (sent: SentText) => void }) {
  const child = fork('e2e/hostile/upstream.ts', { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const [url] = (await once(child, 'message')) as [string];
  child.on('message', (sent) => onText(sent as SentText));
  return {
    url,
    pid: child.pid ?? 0,
    /** From now on, requests for this number get good answers. */
    answerWell: (phoneNumberId: string) => void child.send(phoneNumberId),
    stop: () => void child.kill('SIGKILL'),
  };
}

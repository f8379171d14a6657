import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { env } from '../env.ts';
import { log } from '../log.ts';
import type { FromLeader, ToLeader } from './ask-workers.ts';
import { type Ending, endingOf } from './ending.ts';
import { keepRunning } from './keep-running.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { sayListening } from './say-listening.ts';

/** In ms between two checks for heartbeats, which workers send more often (./ask-workers.ts). */
const LOOK_EVERY_MS = 10_000;
/** A worker is ended after this many checks without a heartbeat, since the system keeps giving it connections. */
const SILENT_LOOKS = 6;

type Running = { child: ChildProcess; exited: Promise<Ending>; listens: boolean; silentLooks: number };

/**
 * Runs `count` workers of this program, which share its port, and restarts each one that ends by itself or hangs
 * (docs/decisions/251-workers.md). Told to stop, it stops them and ends when the last one has finished. If a worker ends
 * before any was ready, the start has failed, and its exit code becomes ours.
 */
export async function leadWorkers({ count, program }: { count: number; program: string }): Promise<void> {
  await claimPort(env());
  const workers = new Map<number, Running>();
  let stopping = false;
  let hasListened = false;

  const tell = (number: number, message: FromLeader) => {
    const { child } = workers.get(number) ?? {};
    // If the child ends meanwhile, its 'exit' event says so.
    if (child?.connected) child.send(message, () => {});
  };
  const hear = (from: number, message: ToLeader) => {
    const worker = workers.get(from);
    if (worker) worker.silentLooks = 0;
    if (message.parley === 'answer') tell(message.to, { ...message, from });
    if (message.parley === 'listens' && worker) {
      worker.listens = true;
      if (!hasListened) sayListening();
      hasListened = true;
    }
    if (message.parley !== 'question') return;
    const asked = [...workers].flatMap(([number, { listens }]) => (number !== from && listens ? number : []));
    tell(from, { parley: 'asked', id: message.id, workers: asked });
    for (const number of asked) tell(number, { ...message, from });
  };
  const say = (number: number, words: string) => log().error({ part: 'workers', worker: number }, words);

  const start = (number: number) => {
    const child = fork(program, {
      // Workers do not share our standard input, whose end is a signal to stop: we tell them.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PARLEY_WORKER: `${number}/${count}`, PARLEY_LAUNCHER: '' },
    });
    const exited = new Promise<Ending>((resolve) => {
      child.once('exit', (code, signal) => resolve(endingOf(code, signal)));
    });
    const worker: Running = { child, exited, listens: false, silentLooks: 0 };
    workers.set(number, worker);
    child.on('message', (message: ToLeader) => hear(number, message));
    void exited.then((ending) => {
      worker.listens = false;
      if (!hasListened && !stopping) process.exit(typeof ending === 'number' && ending > 0 ? ending : 1);
    });
    return worker;
  };

  onStopSignal(async () => {
    stopping = true;
    for (const { child } of workers.values()) child.kill('SIGTERM');
    await Promise.all([...workers.values()].map(({ exited }) => exited));
  });
  setInterval(() => {
    for (const [number, worker] of workers) {
      worker.silentLooks += 1;
      if (!worker.listens || worker.silentLooks < SILENT_LOOKS) continue;
      say(number, `Worker ${number} was not heard of for a minute and is ended.`);
      worker.child.kill('SIGKILL');
    }
  }, LOOK_EVERY_MS);
  const kept = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return keepRunning({
      what: `Worker ${number}`,
      first: start(number),
      again: () => start(number),
      stopping: () => stopping,
      say: (words) => say(number, words),
    });
  });
  await Promise.all(kept);
}

/**
 * Refuses a port that the workers of another Parley share, as `listen` does a port that is taken: the kernel would let ours
 * share it, too, and each would get a part of the other's requests. The claim is an abstract socket, which only Linux has and
 * which ends with this process, also by SIGKILL.
 */
async function claimPort({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  if (process.platform !== 'linux') return;
  const claim = createServer((socket) => socket.destroy())
    .listen(`\0parley:${HOST}:${PORT}`)
    .unref();
  await once(claim, 'listening').catch((error: unknown) => {
    throw Object.assign(error as Error, { address: HOST, port: PORT });
  });
}

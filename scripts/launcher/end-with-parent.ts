/**
 * Loaded before a program that our own process starts, and by the processes that it starts in turn: it ends as soon as the
 * other end of its standard input is closed, as when its parent is killed. A thread's standard input says nothing.
 */
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.stdin instanceof Socket) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume();
  process.stdin.unref();
}

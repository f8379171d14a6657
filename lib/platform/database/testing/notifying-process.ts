/** A process that notifies of work, on the channel of its first argument, for each line that it is sent. */
import { createInterface } from 'node:readline';
import { notifyWork } from '../work-notices.ts';

const [channel = ''] = process.argv.slice(2);
for await (const _line of createInterface({ input: process.stdin })) notifyWork(channel);

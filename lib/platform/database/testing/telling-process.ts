/** A process that has work, on the channel of its first argument, each time that it is sent a line. */
import { createInterface } from 'node:readline';
import { tellOfWork } from '../work-notices.ts';

const [channel = ''] = process.argv.slice(2);
for await (const _line of createInterface({ input: process.stdin })) tellOfWork(channel);

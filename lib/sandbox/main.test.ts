import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { sandboxControl } from './control-client.ts';
import { startReceiver } from './testing/start-receiver.ts';

it('calls the app where it listens, not at APP_URL, which may only work from outside', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  const number = ['--phone-number-id', '106540352242922', '--waba-id', '100000000000001', '--token', 'x'];
  const sandbox = spawn(
    process.execPath,
    ['lib/sandbox/main.ts', '--port', '0', '--verify-token', 'verify', ...number],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: new URL(receiver.url).port,
        APP_URL: 'https://parley.invalid',
      },
    },
  );
  onTestFinished(() => void sandbox.kill('SIGKILL'));
  const [line] = await once(sandbox.stdout, 'data');
  await sandboxControl(JSON.parse(String(line)).url).write('919812345678', { type: 'text', text: 'hello' });
  await expect.poll(() => receiver.messages()).toMatchObject([{ text: { body: 'hello' } }]);
});

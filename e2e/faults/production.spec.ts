import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { newDataDir } from '../support/data-dir.ts';
import { commandOf, descendantsOf, inherited, launchParley } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

const PRODUCTION = {
  PARLEY_ENV: 'production',
  WHATSAPP_APP_SECRET: 'secret-of-a-meta-app',
  WHATSAPP_VERIFY_TOKEN: 'token-of-a-meta-app',
};

test('production starts without a sandbox, and its ready block is right about keys and numbers', async () => {
  const dataDir = await newDataDir();
  const parley = await launchParley({ dataDir, environment: PRODUCTION });
  try {
    const block = parley.output();
    expect(block).not.toContain('Sandbox');
    // An example request would need a connected number.
    expect(block).not.toContain('/messages');
    expect(
      descendantsOf(parley.process.pid ?? 0)
        .map(commandOf)
        .join('\n'),
    ).not.toContain('lib/sandbox');

    const [, key = ''] = /API key +(parley_\S+)/.exec(block) ?? [];
    const call = (path: string) => fetch(`${parley.url}/public/v1${path}`, { headers: { 'X-API-Key': key } });
    expect((await call('/conversations')).status).toBe(200);

    await test.step('the callback URL is the one that Meta calls', async () => {
      const [, callback = ''] = /enter (\S+) as the callback URL/.exec(block) ?? [];
      const question = {
        'hub.mode': 'subscribe',
        'hub.verify_token': PRODUCTION.WHATSAPP_VERIFY_TOKEN,
        'hub.challenge': '42',
      };
      const { port } = new URL(callback);
      expect(port).toBe(parley.ports.PORT);
      const answer = await fetch(`${callback}?${new URLSearchParams(question)}`);
      expect([answer.status, await answer.text()]).toEqual([200, '42']);
    });

    await test.step('the command that stores a number works', () => {
      const [, command = ''] = /npm run parley -- (.+ --help)/.exec(block) ?? [];
      const help = execFileSync(process.execPath, ['scripts/parley.ts', ...command.split(' ')], { env: inherited() });
      expect(help.toString()).toContain('--phone-number-id');
    });
  } finally {
    await parley.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

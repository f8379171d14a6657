/**
 * Runs the sandbox as a separate process: `main.ts --port 3001 --app-url http://localhost:3000` (docs/sandbox.md).
 *
 * `--phone-number-id`, `--waba-id` and `--token` register a first number; `--state-file` keeps numbers, threads,
 * templates and catalogs between runs; `--settings` takes JSON. Flags default to environment variables:
 * SANDBOX_PORT, HOST and PORT of the app, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN.
 */
import '#lib/platform/installation/ignore-closed-output.ts';
import { parseArgs } from 'node:util';
import { env, listenUrl } from '#lib/platform/env.ts';
import { failToStart } from '#lib/platform/installation/fail-to-start.ts';
import { sandboxControl } from './control-client.ts';
import { startSandbox } from './start-sandbox.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'app-url': { type: 'string' },
    'callback-url': { type: 'string' },
    'app-secret': { type: 'string' },
    'verify-token': { type: 'string' },
    'phone-number-id': { type: 'string' },
    'waba-id': { type: 'string' },
    token: { type: 'string' },
    'state-file': { type: 'string' },
    settings: { type: 'string', default: '{}' },
  },
});

const sandbox = await start().catch((error) => failToStart(error, { portVariable: 'SANDBOX_PORT' }));

const stop = () => void sandbox.stop().then(() => process.exit(0));
process.once('SIGINT', stop).once('SIGTERM', stop);
if (env().PARLEY_LAUNCHER) {
  // A killed launcher cannot tell us anything; the end of our standard input does.
  process.stdin.once('end', stop).resume();
} else {
  process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`);
}

async function start() {
  const started = await startSandbox({
    port: Number(values.port ?? env().SANDBOX_PORT),
    host: values.host,
    appUrl: values['app-url'] ?? listenUrl(),
    callbackUrl: values['callback-url'],
    appSecret: values['app-secret'] ?? env().WHATSAPP_APP_SECRET ?? 'sandbox_app_secret',
    verifyToken: values['verify-token'] ?? env().WHATSAPP_VERIFY_TOKEN ?? 'sandbox_verify_token',
    stateFile: values['state-file'],
    settings: JSON.parse(values.settings),
  });
  if (values['phone-number-id'] !== undefined) {
    await sandboxControl(started.url).addNumber({
      phone_number_id: values['phone-number-id'],
      waba_id: values['waba-id'],
      token: values.token,
    });
  }
  return started;
}

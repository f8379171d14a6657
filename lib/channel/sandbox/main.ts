/**
 * Runs the sandbox as a process of its own: `node lib/channel/sandbox/main.ts --port 3001 --app-url http://localhost:3000`.
 * What no flag says comes from the environment (SANDBOX_PORT, APP_URL, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN).
 * Prints one line of JSON when it is ready: `{"url":"http://127.0.0.1:3001"}`.
 */
import { parseArgs } from 'node:util';
import { appUrl, env } from '#lib/env.ts';
import { startSandbox } from './start-sandbox.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'app-url': { type: 'string' },
    'callback-url': { type: 'string' },
    'app-secret': { type: 'string' },
    'verify-token': { type: 'string' },
    settings: { type: 'string', default: '{}' },
  },
});

const sandbox = await startSandbox({
  port: Number(values.port ?? env().SANDBOX_PORT),
  host: values.host,
  appUrl: values['app-url'] ?? appUrl(),
  callbackUrl: values['callback-url'],
  appSecret: values['app-secret'] ?? env().WHATSAPP_APP_SECRET ?? 'sandbox_app_secret',
  verifyToken: values['verify-token'] ?? env().WHATSAPP_VERIFY_TOKEN ?? 'sandbox_verify_token',
  settings: JSON.parse(values.settings),
});
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
}

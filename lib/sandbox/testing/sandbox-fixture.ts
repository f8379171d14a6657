import { sandboxControl } from '../control-client.ts';
import { type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { graphClient } from './graph-client.ts';
import { startReceiver } from './start-receiver.ts';

export const ASHA = '+919812345678';
export const ASHA_ID = '919812345678';
export const APP_SECRET = 'sandbox_app_secret';

/** A sandbox with number 1 of account 2, and an app that its webhooks reach. */
export async function startFixture({
  settings,
  answer,
  ...options
}: Partial<SandboxOptions> & Parameters<typeof startReceiver>[0] = {}) {
  const receiver = await startReceiver({ answer });
  const sandbox = await startSandbox({
    port: 0,
    appUrl: receiver.url,
    appSecret: APP_SECRET,
    verifyToken: 'verify',
    settings,
    ...options,
  });
  const control = sandboxControl(sandbox.url);
  await control.addNumber({ phone_number_id: '1', waba_id: '2', token: 'test-token' });
  return {
    receiver,
    sandbox,
    control,
    graph: graphClient(sandbox.url),
    /** Opens the 24-hour window of a customer. */
    openWindow: (phone = ASHA) => control.write(phone, { type: 'text', text: 'Hello' }),
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

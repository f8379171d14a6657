import { APP_SECRET } from '#lib/messaging/inbound/testing/webhooks.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { sandboxControl } from '#lib/sandbox/control-client.ts';
import type { SettingsInput } from '#lib/sandbox/schema/settings-schema.ts';
import { startSandbox } from '#lib/sandbox/start-sandbox.ts';

/** A sandbox that plays the channel for this process, and its control interface. Its webhooks go nowhere. */
export async function startTestChannel(settings: SettingsInput = {}) {
  const sandbox = await startSandbox({
    port: 0,
    appSecret: APP_SECRET,
    verifyToken: 'verify',
    settings: { window: 'off', fetch_links: 'never', ...settings },
  });
  overrideEnv({ WHATSAPP_GRAPH_URL: sandbox.url });
  return { ...sandboxControl(sandbox.url), url: sandbox.url, stop: () => sandbox.stop() };
}

export type TestChannel = Awaited<ReturnType<typeof startTestChannel>>;

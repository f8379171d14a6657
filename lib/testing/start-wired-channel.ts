import { channelDoor } from '#lib/doors/channel/channel-door.ts';
import { APP_SECRET } from '#lib/messaging/inbound/testing/webhooks.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serveHandler } from './serve-handler.ts';
import { startTestChannel } from './start-test-channel.ts';

/** A sandbox whose webhooks arrive at our channel door, over HTTP. */
export async function startWiredChannel() {
  overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
  const channel = await startTestChannel();
  const door = await serveHandler((request) =>
    request.method === 'GET' ? channelDoor.GET(request) : channelDoor.POST(request),
  );
  return {
    ...channel,
    /** Registers a workspace's number on the channel; needed again after each `reset`. */
    async connect(workspace: { phoneNumberId: string; wabaId: string; accessToken: string }) {
      const { phoneNumberId, wabaId, accessToken } = workspace;
      await channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
      await channel.registerCallback({ url: door.url, verify_token: 'verify' });
    },
    async stop() {
      await door.stop();
      await channel.stop();
    },
  };
}

export type WiredChannel = Awaited<ReturnType<typeof startWiredChannel>>;

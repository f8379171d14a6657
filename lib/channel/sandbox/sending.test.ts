import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxControl } from './control-client.ts';
import { type Sandbox, startSandbox } from './start-sandbox.ts';
import { graphClient } from './testing/graph-client.ts';
import { startReceiver } from './testing/start-receiver.ts';

const ASHA = '+919812345678';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let sandbox: Sandbox;
let control: ReturnType<typeof sandboxControl>;
let graph: ReturnType<typeof graphClient>;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ port: 0, appUrl: receiver.url, appSecret: 'secret', verifyToken: 'verify' });
  control = sandboxControl(sandbox.url);
  graph = graphClient(sandbox.url);
});

afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
});

describe('sending', () => {
  it('accepts a text and reports sent and delivered by itself, read when the customer looks', async () => {
    await control.addNumber({ phone_number_id: '1', waba_id: '2', token: 'test-token' });
    await control.write(ASHA, { type: 'text', text: 'Hello' });
    const sent = await graph.text(ASHA, 'Hi Asha', { biz_opaque_callback_data: 'msg_1' });
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: ASHA, wa_id: '919812345678' }],
      messages: [{ id: expect.stringMatching(/^wamid\.[A-Za-z0-9+/=]+$/), message_status: 'accepted' }],
    });
    await expect.poll(() => receiver.statuses().map(({ status }) => status)).toEqual(['sent', 'delivered']);
    await control.readThread(ASHA);
    await expect
      .poll(() => receiver.statuses().at(-1))
      .toMatchObject({
        id: sent.body.messages[0].id,
        status: 'read',
        recipient_id: '919812345678',
        biz_opaque_callback_data: 'msg_1',
      });
    expect(await control.sends('msg_1')).toMatchObject({ count: 1 });
  });
});

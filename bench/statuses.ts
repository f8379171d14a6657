import { request } from 'undici';
import type { Bench } from './bench.ts';
import { load } from './load.ts';
import { customerPhone, type RunningApp, withRunningApp } from './running-app.ts';

const MESSAGES = 3000;
const CUSTOMERS = 200;
const AT_ONCE = 16;
const A_POST = 10;

/** The channel's receipts for sent messages: sent, delivered and read for each, ten per POST. */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    const { body, headers } = app.inbound(CUSTOMERS);
    await request(`${app.url}/channels/whatsapp`, { method: 'POST', headers, body });
    const ids = await sendMessages(app);
    const posts = ['sent', 'delivered', 'read'].flatMap((status) =>
      Array.from({ length: MESSAGES / A_POST }, (_, at) =>
        app.statuses(ids.slice(at * A_POST, (at + 1) * A_POST), status),
      ),
    );
    let next = 0;
    const { perSecond, cost } = await load(
      {
        url: `${app.url}/channels/whatsapp`,
        method: 'POST',
        amount: posts.length,
        requests: [{ setupRequest: (each) => ({ ...each, ...posts[next++ % posts.length] }) }],
      },
      app.spent,
    );
    return {
      name: 'statuses',
      rows: [
        {
          metric: 'statuses, ten a POST',
          value: perSecond * A_POST,
          unit: '/s',
          aim: '≥ 2,500',
          cost: { ...cost, appMs: cost.appMs / A_POST, databaseMs: cost.databaseMs && cost.databaseMs / A_POST },
        },
      ],
    };
  });

/** Returns the channel's IDs of the sent messages. */
async function sendMessages({ url, workspace }: RunningApp): Promise<string[]> {
  const headers = { 'content-type': 'application/json', 'x-api-key': workspace.api_key };
  const ids: string[] = [];
  let started = 0;
  const worker = async () => {
    while (started < MESSAGES) {
      started += 1;
      const to = `+${customerPhone(started % CUSTOMERS)}`;
      const answer = await request(`${url}/public/v1/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, body: 'Your parcel leaves today.' }),
      });
      if (answer.statusCode !== 200) throw new Error(await answer.body.text());
      const { messages } = (await answer.body.json()) as { messages: [{ id: string }] };
      ids.push(messages[0].id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ids;
}

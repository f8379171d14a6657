import { serveHandler } from '../../lib/testing/serve-handler.ts';

export type Received = {
  headers: Record<string, string>;
  body: string;
  json: { event: string; data: Record<string, unknown> };
};

/**
 * What a receiver answers to its nth delivery (from 0): a status, with or without a body, or `hang` for no answer at
 * all.
 */
export type Behaviour = (index: number) => number | { status: number; body: string } | 'hang';

/** An integrator's webhook receiver on a free loopback port. It remembers every delivery with its raw bytes. */
export async function startReceiver(behaviour: Behaviour = () => 200) {
  const received: Received[] = [];
  const server = await serveHandler(async (request) => {
    const body = await request.text();
    const answer = behaviour(received.length);
    received.push({ headers: Object.fromEntries(request.headers), body, json: JSON.parse(body) });
    if (answer === 'hang') return new Promise<never>(() => {});
    const { status, body: said } = typeof answer === 'number' ? { status: answer, body: null } : answer;
    return new Response(said, { status });
  });
  return {
    url: `${server.url}/hook`,
    received,
    events: (name: string) => received.filter(({ json }) => json.event === name),
    stop: server.stop,
  };
}

import { serveHandler } from '../../lib/testing/serve-handler.ts';

/** A shop's own order service on a free loopback port. It remembers what it was asked. */
export async function startOrderService() {
  const seen: { headers: Record<string, string>; body: string }[] = [];
  const server = await serveHandler(async (request) => {
    seen.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
    return Response.json({ data: { orders: [{ id: 'A-1042', total: 12 }] } });
  });
  return { url: `${server.url}/orders/search`, seen, stop: server.stop };
}

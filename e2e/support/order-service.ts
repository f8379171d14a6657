import { serveHandler } from '../../lib/testing/serve-handler.ts';

/**
 * A shop's own order service on a free loopback port. It remembers its requests, and carelessly repeats their
 * credentials in the answer.
 */
export async function startOrderService() {
  const seen: { headers: Record<string, string>; body: string }[] = [];
  const server = await serveHandler(async (request) => {
    const headers = Object.fromEntries(request.headers);
    seen.push({ headers, body: await request.text() });
    return Response.json({ data: { orders: [{ id: 'A-1042', total: 12 }] }, asked_with: headers.authorization });
  });
  return { url: `${server.url}/orders/search`, seen, stop: server.stop };
}

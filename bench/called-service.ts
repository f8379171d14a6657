import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** An API for flows to call, on a thread of its own. */
export async function startCalledService() {
  const source = `
    const { createServer } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    const body = JSON.stringify({ data: { orders: [{ id: 'A1', lines: Array(20).fill({ sku: 'tea', quantity: 1 }) }] } });
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(source, { eval: true });
  const [port] = await once(worker, 'message');
  return { url: `http://127.0.0.1:${port}/orders`, stop: () => worker.terminate() };
}

/** A channel without latency: answers every send at once. `node bench/servers/channel.ts` prints its port. */
import { createServer } from 'node:http';

let sends = 0;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    sends += 1;
    const id = `wamid.bench${process.pid}-${sends}`;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: '+919812345678', wa_id: '919812345678' }],
        messages: [{ id, message_status: 'accepted' }],
      }),
    );
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseLost } from '#lib/platform/database-lost.ts';
import { noteFailedPage, withoutDatabase } from './without-database.ts';

const PAGE = '<p>Back soon</p>';

async function ask(listener: RequestListener, path = '/') {
  const server = createServer(withoutDatabase(listener, { page: PAGE })).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const lost = () => noteFailedPage(new DatabaseLost('gone'));

it('a page that failed for lack of a database is 503, and says when to retry', async () => {
  const answers: RequestListener[] = [
    async (_, response) => {
      await elapsed(1);
      lost();
      response.setHeader('x-frame-options', 'DENY');
      response.writeHead(500);
      response.write('<html id="error">');
      response.end('</html>');
    },
    (_, response) => {
      response.setHeader('x-frame-options', 'DENY');
      response.setHeader('content-encoding', 'gzip');
      response.statusCode = 500;
      lost();
      response.write('half of a page');
      response.end('and the rest');
    },
    (_, response) => {
      lost();
      response.setHeader('x-frame-options', 'DENY');
      response.writeHead(500);
      response.end();
    },
  ];
  for (const answer of answers) {
    const { status, headers, body } = await ask(answer);
    expect([status, body, headers.get('retry-after'), headers.get('x-frame-options')]).toEqual([
      503,
      PAGE,
      '5',
      'DENY',
    ]);
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'no-store',
      'text/html; charset=utf-8',
    ]);
  }
});

it('any other failure stays what it is, even while another request loses the database', async () => {
  const failed: RequestListener = async (_, response) => {
    noteFailedPage(new Error('a mistake of ours'));
    await elapsed(20);
    response.writeHead(500).end('failed');
  };
  const [other, first] = await Promise.all([
    ask(failed),
    ask((_, response) => {
      lost();
      response.writeHead(500).end();
    }),
  ]);
  expect([other.status, other.body, first.status]).toEqual([500, 'failed', 503]);
});

it('a page that succeeded in spite of it is left as it is', async () => {
  const { status, headers, body } = await ask((_, response) => {
    lost();
    response.end('a page');
  });
  expect([status, body, headers.get('content-length')]).toEqual([200, 'a page', '6']);
});

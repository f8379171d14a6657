import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { beforeAll, beforeEach } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { Variables } from '../../../template/variables.ts';
import { makeHttpRequest } from '../make-http-request.ts';
import type { HttpRequestData } from '../schema.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** For a file of tests of Call API nodes: a workspace, servers to call, and the requests that they got in this test. */
export function setUpCalls() {
  let workspaceId: string;
  let seen: Seen[];
  beforeAll(async () => {
    overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
    ({ workspaceId } = await createTestWorkspace());
  });
  beforeEach(() => {
    seen = [];
  });
  return {
    get workspaceId() {
      return workspaceId;
    },
    get seen() {
      return seen;
    },
    async startServer(answer: (response: ServerResponse, request: Seen) => void): Promise<string> {
      const listener: RequestListener = async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const one = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        };
        seen.push(one);
        answer(response, one);
      };
      return `http://127.0.0.1:${await serve(createServer(listener))}`;
    },
    call: (data: Partial<HttpRequestData>, variables: Variables = {}) =>
      makeHttpRequest({ workspaceId, data: { method: 'GET', url: '', ...data }, variables }),
  };
}

export const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';

/** For one test: an API with these responses, in order, and the `Authorization` of each request. */
export async function answeringApi(...answers: string[]) {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const keys: (string | undefined)[] = [];
  const port = await serve(
    createServer((request, response) => {
      keys.push(request.headers.authorization);
      response.end(answers.shift() ?? '{}');
    }),
  );
  return { url: `http://127.0.0.1:${port}/`, keys };
}

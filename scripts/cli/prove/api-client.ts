import { Agent, request } from 'undici';

/** Status 0 means that there was no answer. */
type Answer = { status: number; json: unknown /** Whether the connection ended in the middle. */; cutOff?: boolean };
export type ApiClient = {
  call(method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
};

/** Calls the public API as an integrator does, over keep-alive connections. */
export function apiClient({ url, apiKey }: { url: string; apiKey: string }): ApiClient {
  const dispatcher = new Agent({
    connections: 64,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    connect: { timeout: 5000 },
  });
  return {
    async call(method, path, body, headers = {}) {
      try {
        const answer = await request(`${url}/public/v1${path}`, {
          method,
          dispatcher,
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.statusCode, json: await answer.body.json().catch(() => null) };
      } catch (error) {
        return { status: 0, json: null, cutOff: (error as { code?: string }).code !== 'ECONNREFUSED' };
      }
    },
    stop: () => dispatcher.destroy(),
  };
}

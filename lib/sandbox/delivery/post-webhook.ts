import type { Agent } from 'undici';

/** One POST of a webhook. Returns the status of the response, or why there was none. */
export function postWebhook(
  agent: Agent,
  { url, body, signature, timeoutMs }: { url: string; body: Buffer; signature: string; timeoutMs: number },
): Promise<{ status: number | null; error: string | null }> {
  const { origin, pathname, search } = new URL(url);
  const options = {
    origin,
    path: pathname + search,
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': signature,
    },
    body,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  return new Promise((resolve) => {
    let status: number | null = null;
    // undici's lowest-level interface: thousands of POSTs per second, of whose responses only the status matters.
    agent.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_, statusCode) {
        status = statusCode;
      },
      onResponseData() {},
      onResponseEnd() {
        resolve({ status, error: null });
      },
      onResponseError(_, error) {
        resolve({ status: null, error: error.message });
      },
    });
  });
}

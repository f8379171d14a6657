/** What a test needs to talk to the sandbox as an app would. */
export function graphClient(baseUrl: string, token = 'test-token') {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(path.startsWith('http') ? path : `${baseUrl}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  return {
    call,
    get: (path: string) => call('GET', `v25.0/${path}`),
    post: (path: string, body: unknown = {}) => call('POST', `v25.0/${path}`, body),
    delete: (path: string) => call('DELETE', `v25.0/${path}`),
    /** Sends a message of any type from number 1. */
    send: (to: string, message: Record<string, unknown>, number = '1') =>
      call('POST', `v25.0/${number}/messages`, { messaging_product: 'whatsapp', to, ...message }),
    text: (to: string, body: string, extra: Record<string, unknown> = {}) =>
      call('POST', 'v25.0/1/messages', { messaging_product: 'whatsapp', to, type: 'text', text: { body }, ...extra }),
  };
}

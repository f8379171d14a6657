type Handler = (request: Request) => Promise<Response>;

/** Calls a route's handler as a server would. A plain object or array becomes a JSON body; `json` is the response's. */
export async function callRoute(
  handler: Handler,
  {
    method = 'GET',
    path,
    apiKey,
    body,
    headers = {},
  }: { method?: string; path: string; apiKey: string; body?: unknown; headers?: Record<string, string> },
) {
  const raw = body instanceof FormData || body instanceof Uint8Array;
  const response = await handler(
    new Request(`http://localhost/public/v1${path}`, {
      method,
      headers: {
        'x-api-key': apiKey,
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}

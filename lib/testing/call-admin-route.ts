type Handler = (request: Request) => Promise<Response>;

export type AdminRouteCall = { as: { headers: Headers }; method?: string; body?: unknown };

/**
 * Calls a route of the app's own pages as a signed-in browser would; `path` is what follows `/api/admin/`. `json` is a JSON
 * response, `text` any other.
 */
export async function callAdminRoute(handler: Handler, path: string, { as, method = 'GET', body }: AdminRouteCall) {
  const response = await handler(
    new Request(`http://parley.test/api/admin/${path}`, {
      method,
      headers: as.headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

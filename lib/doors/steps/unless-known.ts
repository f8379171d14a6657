/**
 * A response to GET, or 304 without a body if `If-None-Match` names its ETag. Tags that a proxy has made weak count, and `*`
 * names any.
 */
export function unlessKnown(request: Request, response: Response): Response {
  const etag = response.headers.get('etag');
  const known = request.headers.get('if-none-match');
  if (etag === null || known === null) return response;
  const names = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!names.includes(etag) && known.trim() !== '*') return response;
  return new Response(null, { status: 304, headers: { etag } });
}

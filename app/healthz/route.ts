export const dynamic = 'force-dynamic';

/** The process is alive and answers. */
export function GET(): Response {
  return Response.json({ status: 'ok' });
}

import { liveness } from '#lib/doors/health/liveness.ts';

export const dynamic = 'force-dynamic';

/** The process is alive, answers, and gets on with its work. */
export function GET(): Response {
  const state = liveness();
  return Response.json(state, { status: state.status === 'ok' ? 200 : 503 });
}

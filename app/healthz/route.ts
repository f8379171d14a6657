import { livenessOfAll } from '#lib/doors/health/of-all-workers.ts';

export const dynamic = 'force-dynamic';

/** 200 while the process and its fellow workers are alive, answer, and make progress. */
export async function GET(): Promise<Response> {
  const state = await livenessOfAll();
  return Response.json(state, { status: state.status === 'ok' ? 200 : 503 });
}

import { readinessOfAll } from '#lib/doors/health/of-all-workers.ts';

export const dynamic = 'force-dynamic';

/** 200 while everything that requests need works. The body also names what is degraded. */
export async function GET(): Promise<Response> {
  const state = await readinessOfAll();
  return Response.json(state, { status: state.ready ? 200 : 503 });
}

import { readinessOfAll } from '#lib/doors/health/of-all-workers.ts';

export const dynamic = 'force-dynamic';

/** Everything that requests need works; what works less well is named beside it. */
export async function GET(): Promise<Response> {
  const state = await readinessOfAll();
  return Response.json(state, { status: state.ready ? 200 : 503 });
}

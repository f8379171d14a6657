import { readiness } from '#lib/doors/health/readiness.ts';

export const dynamic = 'force-dynamic';

/** The database answers, the schema is current (the launcher migrates first) and the engine runs. */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503 });
}

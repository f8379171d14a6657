import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { makeHttpRequest } from '../nodes/http-request/make-http-request.ts';
import { inTimeZone } from '../template/variables.ts';
import type { TestedHttpRequest } from './admin-operations.ts';

/** Makes the call of a Call API node as a run would, with test values, and returns the result. */
export async function testHttpRequest(call: Parameters<typeof makeHttpRequest>[0]): Promise<TestedHttpRequest> {
  const { time_zone: timeZone } = await workspaceCalendar(call);
  const variables = inTimeZone(call.variables, timeZone);
  const { response, durationMs, ...made } = await makeHttpRequest({ ...call, variables });
  return { ...made, response: response && viewResponse(response), duration_ms: durationMs };
}

function viewResponse({
  contentType,
  isCut,
  ...response
}: NonNullable<Awaited<ReturnType<typeof makeHttpRequest>>['response']>) {
  return { ...response, content_type: contentType, is_cut: isCut };
}

import { makeHttpRequest } from '../nodes/http-request/make-http-request.ts';
import type { TestedHttpRequest } from './admin-operations.ts';

/** Makes the call of a Call API node as a run would, with test values, and shows what came of it. */
export async function testHttpRequest(call: Parameters<typeof makeHttpRequest>[0]): Promise<TestedHttpRequest> {
  const { response, durationMs, ...made } = await makeHttpRequest(call);
  return { ...made, response: response && viewResponse(response), duration_ms: durationMs };
}

function viewResponse({
  contentType,
  isCut,
  ...response
}: NonNullable<Awaited<ReturnType<typeof makeHttpRequest>>['response']>) {
  return { ...response, content_type: contentType, is_cut: isCut };
}

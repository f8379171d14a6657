import { type ApiCall, callApi } from '../nodes/http-request/call-api.ts';
import type { HttpRequestData } from '../nodes/http-request/schema.ts';
import type { Variables } from '../template/variables.ts';

/**
 * Makes the call of a Call API node for the editor's Test button: by the executor that runs use, with the same guard,
 * limits and secrets. Returns the request as it was sent and what came back, secrets masked in both.
 */
export async function testHttpRequest({
  workspaceId,
  data,
  variables,
}: {
  workspaceId: string;
  data: HttpRequestData;
  variables: Variables;
}): Promise<ApiCall> {
  return callApi({ workspaceId, data, variables });
}

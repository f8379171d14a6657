import { measure } from '#lib/platform/telemetry/measure.ts';
import type { Executor } from '../contract/executor.ts';
import { callKey } from '../contract/run-ids.ts';
import { type MadeHttpRequest, makeHttpRequest } from './make-http-request.ts';
import type { HttpRequestData } from './schema.ts';

/** Characters of a response in the history. */
const EXCERPT = 2000;

export const executor: Executor<HttpRequestData> = {
  hasEffect: true,
  execute: async (data, { variables, step, world }) => {
    const call = await makeHttpRequest({
      workspaceId: world.workspaceId,
      data,
      variables,
      idempotencyKey: callKey(world.runId, step),
      ...(world.answerCall && { answerCall: world.answerCall }),
    });
    if (!world.answerCall) measure('parley_flow_calls_total', 1, { outcome: classOf(call) });
    const { text, json: _, ...response } = call.response ?? { text: '' };
    return {
      type: 'leave',
      handle: call.handle,
      set: call.variables,
      ...(call.handle === 'error' && { error: String(call.variables._http_error) }),
      ...(call.request && { input: call.request }),
      output: {
        variables: call.variables,
        attempts: call.attempts,
        ...warning(call, data),
        ...(call.response && { response: { ...response, excerpt: text.slice(0, EXCERPT) } }),
      },
    };
  },
};

/** `2xx`, or `unanswered`. */
const classOf = ({ response }: MadeHttpRequest) => (response ? `${Math.floor(response.status / 100)}xx` : 'unanswered');

/** A response that is not JSON leaves by success, with nothing mapped: the history says so. */
function warning({ handle, response }: MadeHttpRequest, { responseMap = {} }: HttpRequestData) {
  if (handle === 'error' || !response || response.json !== undefined || Object.keys(responseMap).length === 0)
    return {};
  return {
    warning: response.isCut
      ? 'The response was cut at 200 KB, so nothing could be taken from it.'
      : 'The response is not JSON, so nothing could be taken from it.',
  };
}

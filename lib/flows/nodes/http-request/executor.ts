import { measure } from '#lib/platform/telemetry/measure.ts';
import type { Executor } from '../contract/executor.ts';
import { callKey } from '../contract/run-ids.ts';
import type { CallResponse } from '../contract/world.ts';
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
    world.noteResponse?.(noted(call));
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
        ...(call.warning && { warning: call.warning }),
        ...(call.response && { response: { ...response, excerpt: text.slice(0, EXCERPT) } }),
      },
    };
  },
};

function noted({ response, reason }: MadeHttpRequest): CallResponse {
  return response ? { status: response.status, text: response.text } : { error: reason ?? 'ConnectError' };
}

/** `2xx`, or `unanswered`. */
const classOf = ({ response }: MadeHttpRequest) => (response ? `${Math.floor(response.status / 100)}xx` : 'unanswered');

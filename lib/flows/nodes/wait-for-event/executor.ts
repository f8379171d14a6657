import { MINUTE_MS } from '#lib/platform/durations.ts';
import type { JsonValue } from '../../template/variables.ts';
import type { Executor, RunEvent } from '../contract/executor.ts';
import type { Outcome } from '../contract/outcome.ts';
import { clearedVariables, mapResponse } from '../http-request/map-response.ts';
import { DEFAULT_MINUTES } from './constants.ts';
import type { WaitForEventData } from './schema.ts';

/** Characters of an event in the history. */
const EXCERPT = 2000;

export const executor: Executor<WaitForEventData> = {
  hasEffect: false,
  execute: (data, { world, event, eventNumber }) => {
    const output = { event_number: eventNumber };
    // The event arrived before the run did.
    if (event) return arrived({ data, workspaceId: world.workspaceId, event, output });
    const until = new Date(world.now().getTime() + (data.timeoutMinutes ?? DEFAULT_MINUTES) * MINUTE_MS);
    return { type: 'wait', for: 'time', event: true, until, output: { ...output, until: until.toISOString() } };
  },
  resume: (data, { world, event, eventNumber }) => {
    const output = { event_number: eventNumber };
    if (event) return arrived({ data, workspaceId: world.workspaceId, event, output });
    return { type: 'leave', handle: 'timeout', set: clearedVariables(data), endsEvent: true, output };
  },
};

type Arrived = { data: WaitForEventData; workspaceId: string; event: RunEvent; output: Record<string, JsonValue> };

async function arrived({ data, workspaceId, event: { body, digest }, output }: Arrived): Promise<Outcome> {
  const mapped = await mapResponse({ workspaceId, json: body, responseMap: data.responseMap ?? {} });
  const set = { ...clearedVariables(data), ...mapped };
  const excerpt = JSON.stringify(body).slice(0, EXCERPT);
  return {
    type: 'leave',
    handle: 'event',
    set,
    endsEvent: true,
    output: { ...output, ...(digest && { event_digest: digest }), variables: set, excerpt },
  };
}

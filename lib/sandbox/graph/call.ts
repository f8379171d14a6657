import type { IncomingMessage } from 'node:http';
import type { Reply } from '../http/reply.ts';
import { definedOnly } from '../kit/defined-only.ts';
import { graphError, isThrottling } from '../kit/error-codes.ts';
import type { Token } from '../world/accounts.ts';
import type { Fault } from '../world/faults.ts';
import type { World } from '../world/world.ts';

/** A call of the Graph API while a handler processes it. */
export type Call = {
  world: World;
  request: IncomingMessage;
  method: string;
  /** Such as messages.send. */
  operation: string;
  /** 25 for v25.0 */
  version: number;
  /** What follows the version, without a leading slash. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  token: Token;
  /** The JSON or form body, and the query's parameters where the body has none. Empty for multipart. */
  fields: Record<string, unknown>;
  /** What happens to the connection after the call took effect, if a fault says so. */
  afterwards?: 'timeout' | 'reset';
};

export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Ends a call other than by its handler's response. */
export class Interruption extends Error {
  override name = 'Interruption';
  readonly outcome: 'timeout' | 'reset' | Reply;
  constructor(outcome: 'timeout' | 'reset' | Reply) {
    super('The call was interrupted by a fault.');
    this.outcome = outcome;
  }
}

/** Applies an injected fault to a call. */
export async function runIntoFault(call: Pick<Call, 'world' | 'afterwards'>, { action }: Fault): Promise<void> {
  switch (action.type) {
    case 'error': {
      const { type: _type, code, retry_after, ...given } = action;
      const status = given.status ?? (isThrottling(code) ? call.world.settings.throttle_status : undefined);
      const error = graphError(code, { ...definedOnly(given), ...(status !== undefined && { status }) });
      const headers = retry_after === undefined ? undefined : { 'retry-after': String(retry_after) };
      if (!headers) throw error;
      throw new Interruption({ status: error.fields.status, headers, json: error.body() });
    }
    case 'http':
      throw new Interruption({
        status: action.status,
        headers: { 'content-type': 'text/html; charset=utf-8', ...action.headers },
        bytes: Buffer.from(action.body),
      });
    case 'slow':
      await new Promise<void>((resolve) => call.world.scheduler.after(action.delay_ms, resolve));
      return;
    case 'timeout':
    case 'reset':
      if (!action.after_processing) throw new Interruption(action.type);
      call.afterwards = action.type;
  }
}

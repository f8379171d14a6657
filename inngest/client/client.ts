import { Inngest, Middleware } from 'inngest';
import { deriveKey } from '#lib/platform/crypto/derive-key.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { takeEvent } from '#lib/platform/engine/sent-events.ts';
import { env, usesExternalEngine } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { onBehalfOf } from '#lib/platform/on-behalf-of.ts';

/**
 * `inngest.send` and `step.sendEvent` write to the outbox, on either engine. An event sent to an Inngest server leaves
 * the outbox when a function starts on it (docs/decisions/150-events-until-taken.md).
 */
class OutboxMiddleware extends Middleware.BaseMiddleware {
  readonly id = 'parley:outbox';

  override wrapSendEvent({ events }: Middleware.WrapSendEventArgs) {
    return enqueueEvents({ events });
  }

  override async transformFunctionInput(call: Middleware.TransformFunctionInputArgs) {
    const { id } = call.ctx.event;
    if (usesExternalEngine() && id && Object.keys(call.steps).length === 0) await takeEvent(id);
    return call;
  }

  override wrapStepHandler({ ctx, next }: Middleware.WrapStepHandlerArgs) {
    const { workspaceId } = ctx.event.data;
    return typeof workspaceId === 'string' ? onBehalfOf(workspaceId, next) : next();
  }
}

/** Cached, because it is read at every call of a function. */
let embeddedKey: string | undefined;

/**
 * The client that creates functions and sends events. An external server's address and keys come from the `INNGEST_*`
 * variables, which the SDK reads itself. With the embedded engine it runs in the SDK's production mode with a key of
 * its own, because development mode would let anyone call functions over HTTP. The getters run on first use, so a
 * build, which has no keys, can import this module.
 */
export const inngest = new Inngest({
  id: env().INNGEST_APP_ID,
  middleware: [OutboxMiddleware],
  logger: log(),
  // With checkpointing, an external server would replay functions differently from the embedded engine.
  checkpointing: false,
  aiMetadata: false,
  sessionPropagation: false,
  get isDev() {
    return usesExternalEngine() ? undefined : false;
  },
  get signingKey() {
    if (usesExternalEngine()) return undefined;
    embeddedKey ??= deriveKey('engine signing key').toString('hex');
    return embeddedKey;
  },
  get eventKey() {
    return usesExternalEngine() ? undefined : 'embedded';
  },
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import { traceBy } from './trace.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** In characters. Some attributes hold user input, such as the host of a URL. */
export const MAX_ATTRIBUTE = 256;

/**
 * Starts tracing. The provider is not registered globally: libraries would add spans of their own, hundreds for each page.
 */
export function startTraces({ resource, url }: { resource: Resource; url: string }): { stop(): Promise<void> } {
  let ids: Ids | undefined;
  const random = new RandomIdGenerator();
  const provider = new BasicTracerProvider({
    resource,
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    idGenerator: {
      generateTraceId: () => ids?.traceId ?? random.generateTraceId(),
      generateSpanId: () => ids?.spanId ?? random.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('parley');
  const around = new AsyncLocalStorage<Context>();

  traceBy(async ({ name, kind = 'internal', of, begins = false, attributes = {} }, work) => {
    const named = of === undefined ? undefined : idsOf(of);
    const above = around.getStore() ?? ROOT_CONTEXT;
    const cause = trace.getSpanContext(above);
    const isOther = named !== undefined && cause !== undefined && cause.traceId !== named.traceId;
    const parent = named ? begun(named, begins) : above;
    ids = begins ? named : undefined;
    const links = isOther ? [{ context: cause }] : [];
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links, root: begins }, parent);
    ids = undefined;
    const { traceId, spanId } = span.spanContext();
    try {
      return await around.run(trace.setSpan(parent, span), () =>
        work({
          headers: { traceparent: `00-${traceId}-${spanId}-01` },
          set: (more) => void span.setAttributes(more),
        }),
      );
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });

  return {
    stop: async () => {
      traceBy(undefined);
      await provider.shutdown();
    },
  };
}

type Ids = { traceId: string; spanId: string };

function idsOf(subject: string): Ids {
  const hash = createHash('sha256').update(subject).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
}

function begun(ids: Ids, begins: boolean): Context {
  if (begins) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

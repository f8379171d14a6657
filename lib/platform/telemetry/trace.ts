import { singleton } from '../singleton.ts';

export type SpanOptions = {
  name: string;
  kind?: 'server' | 'client' | 'internal';
  /**
   * What the trace is about, such as the channel's ID of a message. The trace ID is derived from it, so that any process
   * can compute one from the other at any time (docs/decisions/181). Without it the span belongs to the current one.
   */
  of?: string | undefined;
  /** True for the root span of the trace. */
  begins?: boolean;
  attributes?: Record<string, string | number | boolean>;
};

export type Span = {
  /** Headers that tell the receiver of a request which span it belongs to. */
  headers: Record<string, string>;
  set(attributes: Record<string, string | number | boolean>): void;
};

type InSpan = <Result>(options: SpanOptions, work: (span: Span) => Promise<Result>) => Promise<Result>;

const shared = singleton('traces', (): { inSpan?: InSpan | undefined } => ({}));

const NONE: Span = { headers: {}, set: () => {} };

/** Runs work within a span of a trace; without a collector it just runs the work. */
export function inSpan<Result>(options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result> {
  return shared.inSpan ? shared.inSpan(options, work) : work(NONE);
}

/** Whether a collector listens. Check it before computing costly attributes. */
export const isTracing = (): boolean => shared.inSpan !== undefined;

/** Sets how spans are made; none are made when undefined. */
export function traceBy(inSpan: InSpan | undefined): void {
  shared.inSpan = inSpan;
}

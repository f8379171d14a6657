import { singleton } from '../singleton.ts';

export type SpanOptions = {
  name: string;
  kind?: 'server' | 'client' | 'internal';
  /**
   * What the trace is about, such as the channel's ID of a message: its trace has an ID made of it, so that anyone who
   * knows the one knows the other, in any process and at any time (docs/decisions/181). Without it the span belongs to
   * the one around it.
   */
  of?: string | undefined;
  /** True for the first span of the trace, which all others of it hang from. */
  begins?: boolean;
  attributes?: Record<string, string | number | boolean>;
};

export type Span = {
  /** What tells the other side of a request which span it belongs to. */
  headers: Record<string, string>;
  set(attributes: Record<string, string | number | boolean>): void;
};

type InSpan = <Result>(options: SpanOptions, work: (span: Span) => Promise<Result>) => Promise<Result>;

const shared = singleton('traces', (): { inSpan?: InSpan | undefined } => ({}));

const NONE: Span = { headers: {}, set: () => {} };

/** Does work within a span of a trace; without a collector it only does the work. */
export function inSpan<Result>(options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result> {
  return shared.inSpan ? shared.inSpan(options, work) : work(NONE);
}

/** Whether anyone would see what costs something to find out. */
export const isTracing = (): boolean => shared.inSpan !== undefined;

/** How spans are made from now on; not at all when undefined. */
export function traceBy(inSpan: InSpan | undefined): void {
  shared.inSpan = inSpan;
}

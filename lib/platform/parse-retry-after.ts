/** Reads `Retry-After`, seconds or a date, into milliseconds from now; null when there is none that makes sense. */
export function parseRetryAfter(header = '', now = Date.now()): number | null {
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // HTTP writes `Mon, 02 Mar 2026 …`; Inngest's SDK an ISO date.
  const at = /^([A-Z][a-z]{2}|\d{4}-)/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Parses `Retry-After`, seconds or a date, into ms from now; null when it is missing or makes no sense. */
export function parseRetryAfter(header = '', now = Date.now()): number | null {
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // HTTP uses `Mon, 02 Mar 2026 …`; Inngest's SDK an ISO date.
  const at = /^([A-Z][a-z]{2}|\d{4}-)/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

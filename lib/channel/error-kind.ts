import type { ChannelErrorKind } from './channel-error.ts';

/** Codes of the Cloud API by kind (docs/reference/whatsapp.md#error-codes). */
const CODES: Partial<Record<ChannelErrorKind, number[]>> = {
  throttled: [4, 17, 613, 80007, 80008, 80009, 80014, 130429, 131056, 132069, 133016],
  credentials: [0, 3, 10, 33, 104, 190, 131005, 131045, 133000, 133005, 133006, 133007, 133008, 133009, 133010, 133015],
  template: [131063, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068],
  window: [131047],
  policy: [368, 130403, 130472, 130497, 131031, 131037, 131042, 131048, 131049, 131050, 131062, 131064, 134011],
  media: [131052, 131053],
  unavailable: [1, 2, 131000, 131016, 131057, 133004],
};

const KINDS = new Map(
  Object.entries(CODES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as ChannelErrorKind])),
);

/** The kind of a Graph error, by its code; the HTTP status decides only for unknown codes. */
export function errorKind({
  code,
  subcode,
  httpStatus,
}: {
  code: number;
  subcode: number | null;
  httpStatus: number;
}): ChannelErrorKind {
  if (code === 100 && subcode === 33) return 'not_found';
  if (code >= 200 && code <= 299) return 'credentials';
  const known = KINDS.get(code);
  if (known) return known;
  if (httpStatus === 429) return 'throttled';
  return httpStatus >= 500 ? 'unavailable' : 'invalid';
}

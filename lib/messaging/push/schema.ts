import { z } from 'zod';

/** Exactly this many bytes, in base64url as browsers write them. */
const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), `This is not ${count} bytes in base64url.`);

/** A browser's address, as its `PushSubscription` gives it. */
export const pushTargetSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'This is not an https address.' }).max(2048),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

export type PushTarget = z.output<typeof pushTargetSchema>;

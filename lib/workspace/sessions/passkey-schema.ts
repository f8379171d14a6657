import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** A browser's response after it created a passkey. */
export const newPasskeyResponse = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(8192), attestationObject: base64url(32_768) }),
});

/** A browser's response after a passkey has signed. */
export const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(4096),
    userHandle: base64url(200).optional(),
  }),
});

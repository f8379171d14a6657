/** A secret as it could leak: as it is, base64, hex or URL-encoded; of `Bearer …` also what follows. */
export function formsOf(secret: string): string[] {
  const parts = [secret, secret.replace(/^\w+ /, '')];
  return [...new Set(parts)].flatMap((part) => [
    part,
    encodeURIComponent(part),
    Buffer.from(part).toString('base64').replace(/=+$/, ''),
    Buffer.from(part).toString('base64url'),
    Buffer.from(part).toString('hex'),
  ]);
}

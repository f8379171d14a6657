/** The forms in which a secret could leak: plain, base64, hex or URL-encoded; for `Bearer …` also what follows. */
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

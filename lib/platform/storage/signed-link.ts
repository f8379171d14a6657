import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../crypto/derive-key.ts';
import { appUrl } from '../env.ts';
import type { StoredFile } from './stored-file.ts';

const FOLDER = '/media/';

/**
 * A link to our own download route that carries its proof: one HMAC covers the path, the expiry (milliseconds since 1970),
 * and the name and type that the file is served with.
 */
export function signedLink({ path, filename, mimeType, seconds }: StoredFile & { seconds: number }): string {
  const expires = String(Date.now() + seconds * 1000);
  const type = mimeType ?? '';
  const signature = sign({ path, expires, name: filename, type }).toString('base64url');
  return `${appUrl()}${FOLDER}${path}?${new URLSearchParams({ expires, name: filename, type, signature })}`;
}

/** The file that a link gives access to now; null when the link was altered, forged or has expired. */
export function readSignedLink(url: URL): StoredFile | null {
  const path = url.pathname.slice(url.pathname.indexOf(FOLDER) + FOLDER.length);
  const part = (name: string) => url.searchParams.get(name) ?? '';
  const claim = { path, expires: part('expires'), name: part('name'), type: part('type') };
  const expected = sign(claim);
  const given = Buffer.from(part('signature'), 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(claim.expires) <= Date.now()) return null;
  return { path, filename: claim.name, mimeType: claim.type || null };
}

/** Whether a URL is a link of ours that works now. */
export function isSignedLink(url: string): boolean {
  return url.startsWith(`${appUrl()}${FOLDER}`) && readSignedLink(new URL(url)) !== null;
}

type Claim = { path: string; expires: string; name: string; type: string };

function sign({ path, expires, name, type }: Claim): Buffer {
  return createHmac('sha256', deriveKey('media links'))
    .update(JSON.stringify([path, expires, name, type]))
    .digest();
}

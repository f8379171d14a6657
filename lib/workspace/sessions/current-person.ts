import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type SignedIn, sessionOf } from './session-of.ts';

/** Who is signed in, or null. Asked once for each page. */
export const signedInPerson = cache(async (): Promise<SignedIn | null> => sessionOf({ headers: await headers() }));

/** Who is signed in. A visitor without a session is led to the sign-in page, and back here after it. */
export async function currentPerson(): Promise<SignedIn> {
  const person = await signedInPerson();
  if (person) return person;
  const here = (await headers()).get('x-path') ?? '/';
  redirect(`/sign-in?next=${encodeURIComponent(here)}`);
}

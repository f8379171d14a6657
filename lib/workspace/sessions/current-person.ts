import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type SignedIn, sessionOf } from './session-of.ts';

/** The signed-in person, or null. Looked up once per page. */
export const signedInPerson = cache(async (): Promise<SignedIn | null> => sessionOf({ headers: await headers() }));

/** The signed-in person. A visitor without a session is redirected to the sign-in page, and back here afterwards. */
export async function currentPerson(): Promise<SignedIn> {
  const person = await signedInPerson();
  if (person) return person;
  const here = (await headers()).get('x-path') ?? '/';
  redirect(`/sign-in?next=${encodeURIComponent(here)}`);
}

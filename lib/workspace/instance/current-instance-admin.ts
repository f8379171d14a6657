import { notFound } from 'next/navigation';
import { currentPerson } from '../sessions/current-person.ts';
import type { SignedIn } from '../sessions/session-of.ts';

/** The signed-in instance admin. For everyone else the page does not exist. */
export async function currentInstanceAdmin(): Promise<SignedIn> {
  const person = await currentPerson();
  return person.isInstanceAdmin ? person : notFound();
}

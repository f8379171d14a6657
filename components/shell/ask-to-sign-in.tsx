'use client';
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { sessionEnded } from '#components/browser/session-ended.ts';
import { part } from '../ui/part.tsx';
import type { SessionPlace } from './sign-in-again.tsx';
import { usePresentPerson } from './use-present-person.ts';

const SignInAgain = dynamic(
  part(() => import('./sign-in-again.tsx').then((file) => file.SignInAgain)),
  { loading: () => null },
);

/**
 * Asks over the page to sign in when the session has ended, and for a second factor when the workspace begins to require
 * one. Rendered once, outside the pages.
 */
export function AskToSignIn(place: SessionPlace) {
  const person = usePresentPerson(place.person);
  const ended = useSyncExternalStore(sessionEnded.watch, sessionEnded.now, () => null);
  return ended && <SignInAgain {...place} person={person} first={ended === 'second_factor' ? 'factor' : 'password'} />;
}

'use client';
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { sessionEnded } from '#components/browser/session-ended.ts';
import { part } from '../ui/part.tsx';
import type { SessionPlace } from './sign-in-again.tsx';

const SignInAgain = dynamic(
  part(() => import('./sign-in-again.tsx').then((file) => file.SignInAgain)),
  { loading: () => null },
);

/** Asks to sign in, over the page, when the session has ended. Rendered once, outside the pages. */
export function AskToSignIn(place: SessionPlace) {
  const hasEnded = useSyncExternalStore(sessionEnded.watch, sessionEnded.now, () => false);
  return hasEnded && <SignInAgain {...place} />;
}

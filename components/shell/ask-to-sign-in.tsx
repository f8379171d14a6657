'use client';
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { sessionEnded } from '#components/browser/session-ended.ts';

const SignInAgain = dynamic(() => import('./sign-in-again.tsx').then((file) => file.SignInAgain));

/** Asks to sign in over the page when the session has ended. Stands once, beside the pages. */
export function AskToSignIn() {
  const hasEnded = useSyncExternalStore(sessionEnded.watch, sessionEnded.now, () => false);
  return hasEnded && <SignInAgain />;
}

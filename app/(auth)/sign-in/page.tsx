import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { signInText } from '#components/i18n/en/shell-text.ts';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { signedInPerson } from '#lib/workspace/sessions/current-person.ts';
import { nextPath } from '#lib/workspace/sessions/next-path.ts';

export const metadata: Metadata = { title: signInText.pageTitle };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = nextPath((await searchParams).next);
  if (await signedInPerson()) redirect(next);
  return <SignInForm next={next} />;
}

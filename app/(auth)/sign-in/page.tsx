import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { signedInPerson } from '#lib/auth/current-person.ts';
import { nextPath } from '#lib/auth/next-path.ts';
import { signInText } from '#lib/i18n/en/shell-text.ts';

export const metadata: Metadata = { title: signInText.pageTitle };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = nextPath((await searchParams).next);
  if (await signedInPerson()) redirect(next);
  return <SignInForm next={next} />;
}

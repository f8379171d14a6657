import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { SecondFactorPage } from '#components/sign-in/second-factor-page.tsx';
import { viewSignIn } from '#lib/workspace/accounts/view-sign-in.ts';
import { currentPerson } from '#lib/workspace/sessions/current-person.ts';
import { nextPath } from '#lib/workspace/sessions/next-path.ts';

export const metadata: Metadata = { title: proofText.page.title };

export default async function SecondFactor({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = nextPath((await searchParams).next);
  const person = await currentPerson();
  if (person.secondFactorAt) redirect(next);
  return <SecondFactorPage ways={await viewSignIn(person)} next={next} />;
}

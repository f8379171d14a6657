import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { companyText } from '#components/i18n/en/company-text.ts';
import { signInText } from '#components/i18n/en/shell-text.ts';
import { CompanyButton } from '#components/sign-in/company-button.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { companyProvider } from '#lib/platform/env.ts';
import { signedInPerson } from '#lib/workspace/sessions/current-person.ts';
import { nextPath } from '#lib/workspace/sessions/next-path.ts';

export const metadata: Metadata = { title: signInText.pageTitle };

type Search = { next?: string | string[]; error?: string | string[] };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next: wanted, error } = await searchParams;
  const next = nextPath(wanted);
  if (await signedInPerson()) redirect(next);
  const company = companyProvider();
  const refusal = error === undefined ? null : companyText.refusal(String(error));
  return (
    <SignInForm next={next}>
      {company && <CompanyButton name={company.name ?? companyText.company} next={next} refusal={refusal} />}
    </SignInForm>
  );
}

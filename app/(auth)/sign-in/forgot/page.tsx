import type { Metadata } from 'next';
import { connection } from 'next/server';
import { resetText as words } from '#components/i18n/en/reset-text.ts';
import { ForgotForm } from '#components/sign-in/forgot-form.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Link } from '#components/ui/link.tsx';
import { sendsMail } from '#lib/platform/env.ts';

export const metadata: Metadata = { title: words.title };

export default async function ForgotPage() {
  await connection();
  return (
    <Card className="w-full max-w-sm">
      {sendsMail() ? <ForgotForm /> : <AskOperator />}
      <p className="mt-4 text-[0.8125rem]">
        <Link className="text-accent-text underline" href="/sign-in">
          {words.back}
        </Link>
      </p>
    </Card>
  );
}

function AskOperator() {
  return (
    <>
      <h1 className="text-base font-semibold">{words.title}</h1>
      <p className="mt-0.5 mb-3 text-pretty text-ink-soft">{words.noMail}</p>
      <CodeBlock code={words.command} />
    </>
  );
}

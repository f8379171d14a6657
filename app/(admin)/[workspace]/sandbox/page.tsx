import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { sandboxText } from '#components/i18n/en/sandbox-text.ts';
import { SandboxPage } from '#components/sandbox-phone/sandbox-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { env } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: sandboxText.title };

export default async function SandboxRoute({ params }: { params: Promise<{ workspace: string }> }) {
  await currentMember((await params).workspace, rights.sandbox);
  if (!env().SANDBOX_URL) notFound();
  return (
    <Page>
      <SandboxPage />
    </Page>
  );
}

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { InstanceFrame } from '#components/instance/instance-frame.tsx';
import { AskToSignIn } from '#components/shell/ask-to-sign-in.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

export const metadata: Metadata = { title: instanceText.title };

export default async function InstanceLayout({ children }: { children: ReactNode }) {
  const { userId, email } = await currentInstanceAdmin();
  return (
    <>
      <AskToSignIn person={{ id: userId, email }} />
      <InstanceFrame>{children}</InstanceFrame>
    </>
  );
}

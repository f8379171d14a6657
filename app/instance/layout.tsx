import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { InstanceFrame } from '#components/instance/instance-frame.tsx';
import { AskToSignIn } from '#components/shell/ask-to-sign-in.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

export const metadata: Metadata = {
  title: { default: instanceText.title, template: `%s · ${instanceText.title} · ${commonText.appName}` },
};

export default async function InstanceLayout({ children }: { children: ReactNode }) {
  const { userId, email } = await currentInstanceAdmin();
  return (
    <>
      <AskToSignIn person={{ id: userId, email }} />
      <InstanceFrame>{children}</InstanceFrame>
    </>
  );
}

import type { ReactNode } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Logo } from '#components/ui/logo.tsx';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[12vh] pb-10">
      <div className="mb-8 flex items-center gap-2.5">
        <Logo className="size-9" />
        <span className="text-lg font-semibold tracking-[-0.02em]">{commonText.appName}</span>
      </div>
      {children}
    </main>
  );
}

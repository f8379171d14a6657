import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Code to read and copy. It wraps, so that nothing is cut off. `children` are the same text with syntax colors
 * (components/docs/colored.tsx).
 */
export function CodeBlock({ code, className, children }: { code: string; className?: string; children?: ReactNode }) {
  return (
    <div className={cn('relative rounded-lg border border-line bg-sunken text-left', className)}>
      <pre className="overflow-hidden py-3 pr-12 pl-3.5 font-mono text-[0.8125rem] leading-5 whitespace-pre-wrap wrap-anywhere">
        <code>{children ?? code}</code>
      </pre>
      <CopyButton text={code} className="absolute top-1.5 right-1.5" />
    </div>
  );
}

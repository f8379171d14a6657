import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';

const looks = {
  info: { icon: Info, styles: 'bg-info-soft text-info-text' },
  ok: { icon: CircleCheck, styles: 'bg-ok-soft text-ok-text' },
  warn: { icon: TriangleAlert, styles: 'bg-warn-soft text-warn-text' },
  danger: { icon: CircleAlert, styles: 'bg-danger-soft text-danger-text' },
};

/** Something to know before continuing. Screen readers announce `danger` at once. */
export function Callout({
  tone = 'info',
  title,
  actions,
  className,
  children,
}: {
  tone?: keyof typeof looks;
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { icon: Icon, styles } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-lg px-3.5 py-3', styles, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 text-pretty">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cn('text-ink-soft', title && 'mt-0.5')}>{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

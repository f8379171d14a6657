'use client';
import { cn } from '#components/browser/cn.ts';
import { sandboxText as words } from '#components/i18n/en/sandbox-text.ts';
import type { PhoneCustomer } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { Initials } from '../ui/initials.tsx';

/** The customers that can be played. */
export function CustomerList({
  customers,
  chosen,
  onChoose,
}: {
  customers: PhoneCustomer[];
  chosen: string;
  onChoose: (phone: string) => void;
}) {
  return (
    <ul aria-label={words.customers} className="flex max-h-[44rem] flex-col overflow-y-auto">
      {customers.map(({ phone, name, last }) => (
        <li key={phone} className="border-b border-line last:border-0">
          <button
            type="button"
            aria-pressed={phone === chosen}
            onClick={() => onChoose(phone)}
            className={cn(
              'flex w-full items-center gap-2.5 px-3.5 py-2.5 text-left -outline-offset-2',
              phone === chosen ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <Initials name={name} className={phone === chosen ? 'bg-surface' : undefined} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left font-medium">
                {name}
              </span>
              <span dir="auto" className="block truncate text-left text-[0.8125rem] text-ink-soft">
                {last ? last.text || (words.kinds[last.type] ?? last.type) : words.noMessages}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

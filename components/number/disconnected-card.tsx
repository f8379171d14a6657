'use client';
import { numberText } from '#components/i18n/en/number-text.ts';
import type { NumberView } from '#lib/workspace/numbers/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { phoneOf } from './phone-of.ts';

const { disconnected: words } = numberText;

/** The numbers that were disconnected and have conversations, which continue when they are connected again. */
export function DisconnectedCard({
  numbers,
  onConnect,
}: {
  numbers: NumberView[];
  onConnect: (number: NumberView) => void;
}) {
  return (
    <Card bare title={words.title} description={words.description}>
      <ul className="border-t border-line">
        {numbers.map((number) => (
          <li
            key={number.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">
                {phoneOf(number)}
                {number.verified_name && <span className="font-normal text-ink-soft"> · {number.verified_name}</span>}
              </p>
              <p className="text-[0.8125rem] text-ink-faint">
                {words.since} <RelativeTime value={number.disconnected_at} />
              </p>
            </div>
            <Button size="sm" onClick={() => onConnect(number)}>
              {words.again}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

'use client';
import { deliveriesText, webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { deliveryStates } from '#lib/webhooks/endpoints/constants.ts';
import { eventNames } from '#lib/webhooks/events/constants.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import type { DeliveryFilter } from './delivery-filter.ts';
import { MomentField } from './moment-field.tsx';

const { filters: words } = deliveriesText;
const ALL = 'all';
const ANY = 'any';

const eventOptions = [
  { value: ALL, label: words.allEvents },
  ...eventNames.map((value) => ({ value, label: webhooksText.events[value] })),
];
const stateOptions = [
  { value: ALL, label: words.allStates },
  ...deliveryStates.map((value) => ({ value, label: deliveriesText.states[value] })),
];
const timeOptions = Object.entries(words.times).map(([value, label]) => ({ value, label }));

/** The filters of the deliveries: event, state, time. */
export function DeliveryFilterBar({
  filter,
  isEmpty,
  onChange,
}: {
  filter: DeliveryFilter;
  isEmpty: boolean;
  onChange: (changes: Partial<Record<keyof DeliveryFilter, string | null>>) => void;
}) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:grid-cols-[minmax(0,12rem)_minmax(0,10rem)_minmax(0,10rem)]">
        <Select
          aria-label={words.event}
          className="max-sm:col-span-2"
          value={filter.event ?? ALL}
          onValueChange={(event) => onChange({ event: event === ALL ? null : event })}
          options={eventOptions}
        />
        <Select
          aria-label={words.state}
          value={filter.state ?? ALL}
          onValueChange={(state) => onChange({ state: state === ALL ? null : state })}
          options={stateOptions}
        />
        <Select
          aria-label={words.time}
          value={filter.time ?? ANY}
          onValueChange={(time) => onChange({ time: time === ANY ? null : time, from: null, to: null })}
          options={timeOptions}
        />
      </div>
      {filter.time === 'between' && (
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <MomentField label={words.from} value={filter.from ?? null} onChange={(from) => onChange({ from })} />
          <MomentField label={words.to} value={filter.to ?? null} onChange={(to) => onChange({ to })} />
        </div>
      )}
      {!isEmpty && (
        <Button
          variant="ghost"
          onClick={() => onChange({ event: null, state: null, time: null, from: null, to: null })}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}

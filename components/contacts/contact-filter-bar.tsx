'use client';
import { Search, X } from 'lucide-react';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import type { ContactFilters } from '#lib/messaging/contacts/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { useContactFacets } from './use-contact-facets.ts';

const { filters: words } = contactsText;
const ANY = '';
const optIns = [
  { value: ANY, label: words.anyOptIn },
  { value: 'yes', label: words.optedIn },
  { value: 'no', label: words.optedOut },
  { value: 'unknown', label: words.neverAsked },
] as const;

/** What narrows the table. A filter that is not set is not in the object. */
export function ContactFilterBar({
  filters,
  onChange,
}: {
  filters: ContactFilters;
  onChange: (filters: ContactFilters) => void;
}) {
  const { data: facets } = useContactFacets();
  const set = (changed: ContactFilters) => {
    const next = Object.entries({ ...filters, ...changed }).filter(([, value]) => value);
    onChange(Object.fromEntries(next));
  };
  const choices = (any: string, names: string[] = []) => [
    { value: ANY, label: any },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <search className="flex flex-wrap gap-2">
      <div className="relative w-full sm:w-72">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={filters.search ?? ''}
          onChange={({ target }) => set({ search: target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label={words.tag}
        className="w-36"
        value={filters.tag ?? ANY}
        onValueChange={(tag) => set({ tag })}
        options={choices(words.anyTag, facets?.tags)}
      />
      <Select
        aria-label={words.optIn}
        className="w-36"
        value={filters.opt_in ?? ANY}
        onValueChange={(optIn) => set({ opt_in: optIn === ANY ? undefined : optIn })}
        options={optIns}
      />
      <Select
        aria-label={words.attribute}
        className="w-40"
        value={filters.attribute ?? ANY}
        onValueChange={(attribute) => set({ attribute, value: undefined })}
        options={choices(words.anyAttribute, facets?.attributes)}
      />
      {filters.attribute && (
        <Input
          aria-label={words.value}
          placeholder={words.valuePlaceholder}
          value={filters.value ?? ''}
          onChange={({ target }) => set({ value: target.value })}
          className="w-36"
        />
      )}
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" onClick={() => onChange({})}>
          <X aria-hidden />
          {words.clear}
        </Button>
      )}
    </search>
  );
}

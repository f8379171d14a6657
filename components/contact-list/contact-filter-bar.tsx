'use client';
import { Search, X } from 'lucide-react';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import { type ContactSort, type contactFilterNames, contactQuery } from '../contacts/contact-filter.ts';
import { useContactFacets } from '../contacts/use-contact-facets.ts';
import { withChosen } from '../contacts/with-chosen.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

const { filters: words } = contactsText;
const ANY = '';
const optIns = [
  { value: ANY, label: words.anyOptIn },
  { value: 'yes', label: words.optedIn },
  { value: 'no', label: words.optedOut },
  { value: 'unknown', label: words.neverAsked },
];
const sorts: { value: ContactSort; label: string }[] = [
  { value: 'newest', label: words.newest },
  { value: 'oldest', label: words.oldest },
  { value: 'name', label: words.byName },
];

type Filter = Partial<Record<(typeof contactFilterNames)[number], string>>;

/** The table's filters and order, kept in the address, and the number of matches. */
export function ContactFilterBar({
  filter,
  onChange,
  total,
}: {
  filter: Filter;
  onChange: (changes: { [Name in keyof Filter]?: string | null }) => void;
  /** Undefined while the first page loads. */
  total: { count: number; is_more: boolean } | undefined;
}) {
  const { data: facets } = useContactFacets();
  const { sort, ...narrowing } = contactQuery(filter);
  const { tag, opt_in: optIn, attribute } = narrowing;
  const isFiltered = Object.keys(narrowing).length > 0;
  const choices = (any: string, names: readonly string[]) => [
    { value: ANY, label: any },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative w-full sm:w-72">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={filter.search ?? ''}
          onChange={({ target }) => onChange({ search: target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label={words.tag}
        className="w-36"
        value={tag ?? ANY}
        onValueChange={(tag) => onChange({ tag })}
        options={choices(words.anyTag, withChosen(facets?.tags, tag))}
      />
      <Select
        aria-label={words.optIn}
        className="w-44"
        value={optIn ?? ANY}
        onValueChange={(optIn) => onChange({ opt_in: optIn })}
        options={optIns}
      />
      <Select
        aria-label={words.attribute}
        className="w-40"
        value={attribute ?? ANY}
        onValueChange={(attribute) => onChange({ attribute, value: null })}
        options={choices(words.anyAttribute, withChosen(facets?.attributes, attribute))}
      />
      {attribute && (
        <Input
          aria-label={words.value}
          placeholder={words.valuePlaceholder}
          value={filter.value ?? ''}
          onChange={({ target }) => onChange({ value: target.value })}
          className="w-36"
        />
      )}
      <Select
        aria-label={words.sort}
        className="w-40"
        value={sort ?? 'newest'}
        onValueChange={(value) => onChange({ sort: value === 'newest' ? null : value })}
        options={sorts}
      />
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => onChange({ search: null, tag: null, opt_in: null, attribute: null, value: null })}
        >
          <X aria-hidden />
          {words.clear}
        </Button>
      )}
      <p role="status" className="ml-auto text-[0.8125rem] text-ink-soft tabular-nums">
        {total && contactsText.total(total.count, total.is_more)}
      </p>
    </search>
  );
}

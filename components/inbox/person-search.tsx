'use client';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { personName } from '#components/browser/person-name.ts';
import { Field } from '../ui/field.tsx';
import { Initials } from '../ui/initials.tsx';
import { Input } from '../ui/input.tsx';
import { QueryError } from '../ui/query-error.tsx';

type Person = Parameters<typeof personName>[0];
type Words = { to: string; placeholder: string; list: string; noOne: string };

/** What was typed, and what to search for, without the space around it. */
export function usePersonSearch() {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, search: useDeferredValue(typed.trim()) };
}

/** A search field and the people that it found, as {@link PersonOption}s. `isEmpty` once there are none. */
export function PersonSearch({
  words,
  typed,
  onType,
  query,
  isEmpty,
  children,
}: {
  words: Words;
  typed: string;
  onType: (typed: string) => void;
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Field label={words.to}>
        <Input
          type="search"
          autoComplete="off"
          placeholder={words.placeholder}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      {query.error && <QueryError error={query.error} retry={query.refetch} />}
      <ul aria-label={words.list} className="mt-3 -mx-2 h-72 max-h-[45dvh] overflow-y-auto">
        {children}
        {isEmpty && <li className="px-3 py-6 text-center text-ink-faint">{words.noOne}</li>}
      </ul>
    </>
  );
}

export function SearchOption({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-center gap-3 rounded-lg px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}

/** A person with their initials, and perhaps a line about them. */
export function PersonOption({ person, line, onChoose }: { person: Person; line?: ReactNode; onChoose: () => void }) {
  return (
    <SearchOption onChoose={onChoose}>
      <Initials name={person.name ?? '#'} of={person.name ?? person.phone} className="size-9" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-medium">
          {personName(person)}
        </span>
        {line}
      </span>
    </SearchOption>
  );
}

'use client';
import { Search } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { Input } from './input.tsx';

/** A search field; Escape empties it. */
export function SearchInput({
  label,
  value,
  onChange,
  placeholder = label,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}) {
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onChange('')}
        className="pl-8.5"
      />
    </div>
  );
}

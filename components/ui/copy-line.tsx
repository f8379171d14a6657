import { CopyButton } from './copy-button.tsx';

/** A value to copy, on one line: an ID, a link, a token. */
export function CopyLine({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex items-center gap-1 rounded-lg border border-line bg-sunken p-0.5">
      <input
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-0 flex-1 rounded-md bg-transparent px-2 font-mono text-xs -outline-offset-2"
      />
      <CopyButton text={value} name={label} />
    </div>
  );
}

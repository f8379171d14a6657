'use client';
import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  /** Neither checked nor unchecked, if it represents several items of which only some are. */
  indeterminate?: boolean;
  onCheckedChange: (checked: boolean) => void;
};

const markStyles = 'pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0';

/** A checkbox. Needs an `aria-label` if it has no label. It is the browser's own, because a table has many. */
export function Checkbox({ indeterminate = false, onCheckedChange, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <span className="relative flex size-4.5 shrink-0">
      <input
        ref={box}
        type="checkbox"
        className="peer size-full appearance-none rounded-[5px] border border-line-strong bg-surface transition-colors duration-100 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55"
        onChange={({ target }) => onCheckedChange(target.checked)}
        {...rest}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className={`${markStyles} peer-checked:opacity-100 peer-indeterminate:opacity-0`}
      />
      <Minus aria-hidden strokeWidth={3} className={`${markStyles} peer-indeterminate:opacity-100`} />
    </span>
  );
}

/** A checkbox with a label. A press on the label ticks it, too. */
export function LabelledCheckbox({
  label,
  hint,
  className,
  ...rest
}: Props & { label: ReactNode; hint?: ReactNode; className?: string }) {
  const id = useId();
  const hintId = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex items-start gap-2.5 py-1">
        <span className="flex h-5 items-center">
          <Checkbox id={id} aria-describedby={hint ? hintId : undefined} {...rest} />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-7 text-[0.8125rem] text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

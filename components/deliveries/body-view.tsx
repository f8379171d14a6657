'use client';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { flowRunsText } from '#components/i18n/en/flows-text.ts';
import { ValueView } from '../flow-editor/value-view.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';

/** A request or response body: JSON as names and values, with a button for the raw text. Anything else as it is. */
export function BodyView({ text }: { text: string }) {
  const [isRaw, setRaw] = useState(false);
  const value = objectIn(text);
  if (!value) return <CodeBlock code={text} />;
  return (
    <div className="relative">
      {isRaw ? (
        <CodeBlock code={text} className="pr-9" />
      ) : (
        <div className="rounded-lg border border-line bg-sunken py-3 pr-12 pl-3.5 text-[0.8125rem]">
          <ValueView value={value} />
        </div>
      )}
      <Button
        variant="ghost"
        size="iconSm"
        className={isRaw ? 'absolute top-1.5 right-10' : 'absolute top-1.5 right-1.5'}
        aria-label={flowRunsText.rawTitle}
        aria-pressed={isRaw}
        title={flowRunsText.rawTitle}
        onClick={() => setRaw(!isRaw)}
      >
        <Braces aria-hidden />
      </Button>
    </div>
  );
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

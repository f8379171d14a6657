import type { ReactNode } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Colored } from './colored.tsx';

/** A block of a guide (lib/doors/guides/pages/guide.ts). */
export function Prose({
  block,
}: {
  block: string | { code: string; language: 'shell' | 'typescript' | 'python' | 'json' } | { list: string[] };
}) {
  if (typeof block === 'string')
    return <p className="max-w-prose text-pretty leading-6 text-ink-soft">{inline(block)}</p>;
  if ('code' in block) {
    return (
      <CodeBlock code={block.code}>
        <Colored {...block} />
      </CodeBlock>
    );
  }
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 leading-6 text-ink-soft">
      {block.list.map((item) => (
        <li key={item}>{inline(item)}</li>
      ))}
    </ul>
  );
}

/** `code` and **strong** words; nothing else is markup. */
export function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}${part}`;
    if (part.startsWith('`')) {
      return (
        <code key={key} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.8125rem] wrap-anywhere text-ink">
          {part.slice(1, -1)}
        </code>
      );
    }
    if (part.startsWith('**')) {
      return (
        <strong key={key} className="font-medium text-ink">
          {part.slice(2, -2)}
        </strong>
      );
    }
    return part;
  });
}

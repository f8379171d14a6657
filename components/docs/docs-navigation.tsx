'use client';
import { usePathname } from 'next/navigation';
import { cn } from '#components/browser/cn.ts';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { Link } from '#components/ui/link.tsx';

type Entry = { href: string; title: string; within?: { href: string; title: string }[] };

/** The two lists next to every page of the documentation; on narrow screens they are folded above it. */
export function DocsNavigation({ guides, sections }: { guides: Entry[]; sections: Entry[] }) {
  const lists = (
    <div className="flex flex-col gap-5">
      <List title={docsText.guides} entries={guides} />
      <List title={docsText.reference.title} entries={sections} />
    </div>
  );
  return (
    <>
      <nav
        aria-label={docsText.navigation}
        className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] w-60 shrink-0 self-start overflow-y-auto py-6 pr-4 lg:block"
      >
        {lists}
      </nav>
      <details className="rounded-lg border border-line bg-surface px-4 py-3 lg:hidden">
        <summary className="font-medium">{docsText.contents}</summary>
        <nav aria-label={docsText.navigation} className="pt-4">
          {lists}
        </nav>
      </details>
    </>
  );
}

function List({ title, entries }: { title: string; entries: Entry[] }) {
  const pathname = usePathname();
  return (
    <div>
      <p className="mb-1.5 text-xs font-medium text-ink-faint">{title}</p>
      <ul className="flex flex-col">
        {entries.map(({ href, title: name, within = [] }) => {
          const current = pathname === href;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'mx-0.5 block rounded-md px-2 py-1.5 pointer-coarse:py-2.5',
                  current
                    ? 'bg-accent-soft font-medium text-accent-text'
                    : 'text-ink-soft hover:bg-hover hover:text-ink',
                )}
              >
                {name}
              </Link>
              {current && within.length > 0 && (
                <ul className="my-1 ml-3 flex flex-col border-l border-line pl-1.5">
                  {within.map((place) => (
                    <li key={place.href}>
                      <a
                        href={place.href}
                        className="block rounded-md px-2 py-1 text-[0.8125rem] text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:py-2.5"
                      >
                        {place.title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

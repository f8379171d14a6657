import Link from 'next/link';
import { docsText } from '#components/i18n/en/docs-text.ts';

type Entry = { href: string; title: string };

/** The two lists beside every page of the documentation; on a narrow screen they fold up above it. */
export function DocsNavigation({ guides, sections }: { guides: Entry[]; sections: Entry[] }) {
  const lists = (
    <div className="flex flex-col gap-5">
      <List title={docsText.guides} entries={guides} />
      <List title={docsText.reference.title} entries={sections} />
    </div>
  );
  return (
    <>
      <nav aria-label={docsText.navigation} className="sticky top-6 hidden w-48 shrink-0 self-start lg:block">
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
  return (
    <div>
      <p className="mb-1.5 text-xs font-medium text-ink-faint">{title}</p>
      <ul className="flex flex-col">
        {entries.map(({ href, title: name }) => (
          <li key={href}>
            <Link
              href={href}
              className="-mx-2 block rounded-md px-2 py-1.5 text-ink-soft hover:bg-hover hover:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

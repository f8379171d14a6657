import type { IndexEntry } from '#components/docs/search-index.ts';
import { guides } from '#lib/doors/guides/guides.ts';
import { documentedEvents } from './documented-events.ts';
import { documentedOperations } from './documented-operations.ts';
import { referencePath } from './reference-path.ts';

/** The search index of the documentation: one entry per place to link to. */
export function searchEntries(): IndexEntry[] {
  const sections = guides.flatMap(({ slug, title, summary, sections }): IndexEntry[] => [
    { kind: 'guide', title, hint: '', href: `/docs/${slug}`, text: summary },
    ...sections.map(({ id, title: heading, blocks }): IndexEntry => {
      const text = blocks.flatMap((block) =>
        typeof block === 'string' ? block : 'list' in block ? block.list : block.code,
      );
      const kind = slug === 'errors' && id !== 'shape' ? 'error' : 'guide';
      return { kind, title: heading, hint: title, href: `/docs/${slug}#${id}`, text: plain(text) };
    }),
  ]);
  const operations = documentedOperations().map(
    ({ id, tag, method, path, summary, description, parameters, request, answer }): IndexEntry => ({
      ...{ kind: 'operation', title: summary, hint: `${method} ${path}`, href: `${referencePath(tag)}#${id}` },
      text: plain([id, description, ...[...parameters, ...request, ...answer].map(({ name }) => name)]),
    }),
  );
  const events = documentedEvents().map(
    ({ name, tag, summary, description, body }): IndexEntry => ({
      ...{ kind: 'event', title: summary, hint: name, href: `${referencePath(tag ?? '')}#${name}` },
      text: plain([description, ...body.map((field) => field.name)]),
    }),
  );
  return [
    ...sections.filter(({ kind }) => kind === 'guide'),
    ...operations,
    ...events,
    ...sections.filter(({ kind }) => kind === 'error'),
  ];
}

/** Keeps each word and name once, which is enough to search. */
const plain = (texts: string[]) => [...new Set(texts.join(' ').replaceAll(/[`*]/g, '').split(/\s+/))].join(' ');

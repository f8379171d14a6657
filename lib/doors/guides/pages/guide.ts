/**
 * A block of a guide: a paragraph (with `code` and **words that matter**), a list, or code to copy, which runs as pasted
 * (lib/testing/routes/guide-examples.test.ts). JSON is only shown.
 */
type Block = string | { code: string; language: Language } | { list: string[] };
type Language = 'shell' | 'typescript' | 'python' | 'json';

type Section = { id: string; title: string; blocks: Block[] };

/** A page under /docs. */
export type Guide = { slug: string; title: string; summary: string; sections: Section[] };

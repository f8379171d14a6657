/** A block of a guide: a paragraph (with `code` and **words that matter**), or something to copy. */
type Block = string | { code: string } | { list: string[] };

type Section = { id: string; title: string; blocks: Block[] };

/** A page under /docs. */
export type Guide = { slug: string; title: string; summary: string; sections: Section[] };

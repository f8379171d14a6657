import { searchEntries } from '../search-entries.ts';

/** Rendered by the build, since it changes only with the code. */
export const dynamic = 'force-static';

export const GET = () => Response.json(searchEntries());

import { searchEntries } from '../search-entries.ts';

/** Made by the build: it changes only with the program. */
export const dynamic = 'force-static';

export const GET = () => Response.json(searchEntries());

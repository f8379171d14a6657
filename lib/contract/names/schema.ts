import { z } from 'zod';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';

type Bounds = { max: number; missing?: string; long?: string };

/** A name that may be missing: then, and where there is nothing to see in it, it is empty. */
export const nameText = z.string().overwrite(trimmedName);

/** The same in the one spelling of tags and of attributes’ names. */
export const spelledText = z.string().overwrite(spelledName);

/** A name of 1 to `max` characters; `missing` and `long` replace the usual words. */
export const nameSchema = ({ max, missing, long }: Bounds) => nameText.min(1, missing).max(max, long);

/** A tag, or the name of an attribute: a name in its one spelling. */
export const spelledSchema = ({ max, missing, long }: Bounds) => spelledText.min(1, missing).max(max, long);

import type { z } from 'zod';

/** The valid elements of a list; each invalid one goes to `onBad` and affects no other. */
export function readList<Schema extends z.ZodType>(
  schema: Schema,
  elements: unknown[],
  onBad?: (error: z.ZodError) => void,
): z.output<Schema>[] {
  return elements.flatMap((element) => {
    const parsed = schema.safeParse(element);
    if (parsed.success) return [parsed.data];
    onBad?.(parsed.error);
    return [];
  });
}

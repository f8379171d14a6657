import type { z } from 'zod';

/** The elements that are what they should be; the others go to `onBad` and harm nothing else. */
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

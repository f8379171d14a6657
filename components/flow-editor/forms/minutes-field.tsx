import type { ComponentProps } from 'react';
import { durationWords } from '#lib/flows/nodes/contract/duration-words.ts';
import { NumberField } from './number-field.tsx';

/** A number of minutes, with the same time as people say it below. */
export function MinutesField({ hint, ...field }: Omit<ComponentProps<typeof NumberField>, 'hint'> & { hint?: string }) {
  const minutes = field.value ?? field.fallback;
  const said = minutes ? `${durationWords(minutes)}.` : undefined;
  return <NumberField {...field} hint={hint ? [said, hint].filter(Boolean).join(' ') : said} />;
}

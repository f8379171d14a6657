'use client';
import type { ReactNode } from 'react';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type SampleLanguage, useLanguage } from './language.tsx';

/** One request in each language. The choice of a language applies to all requests on the page. */
export function RequestPanel({
  samples,
}: {
  samples: { language: SampleLanguage; code: string; colored: ReactNode }[];
}) {
  const [language, setLanguage] = useLanguage();
  return (
    <Tabs
      label={docsText.request}
      value={language}
      onValueChange={setLanguage}
      tabs={samples.map(({ language: value, code, colored }) => ({
        value,
        label: docsText.languages[value],
        content: <CodeBlock code={code}>{colored}</CodeBlock>,
      }))}
    />
  );
}

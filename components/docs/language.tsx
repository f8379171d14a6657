'use client';
import { createContext, type ReactNode, use, useState } from 'react';

export type SampleLanguage = 'shell' | 'typescript' | 'python';

const Choice = createContext<[SampleLanguage, (next: SampleLanguage) => void]>(['shell', () => {}]);

const YEAR_SECONDS = 31_536_000;

/** The language in which requests are shown, for all of a page; the server reads it before it writes the next one. */
export function LanguageProvider({ initial, children }: { initial: SampleLanguage; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const choose = (next: SampleLanguage) => {
    setLanguage(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser.
    document.cookie = `docs-language=${next}; path=/docs; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  return <Choice value={[language, choose]}>{children}</Choice>;
}

export const useLanguage = () => use(Choice);

'use client';
import { createContext, type ReactNode, use, useState } from 'react';

export type SampleLanguage = 'shell' | 'typescript' | 'python';

const Choice = createContext<[SampleLanguage, (next: SampleLanguage) => void]>(['shell', () => {}]);

const YEAR_SECONDS = 31_536_000;

/**
 * The language of all sample requests on a page. It is in a cookie, so that the server can render the next page in it.
 */
export function LanguageProvider({ initial, children }: { initial: SampleLanguage; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const choose = (next: SampleLanguage) => {
    setLanguage(next);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store.
    document.cookie = `docs-language=${next}; path=/docs; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  return <Choice value={[language, choose]}>{children}</Choice>;
}

export const useLanguage = () => use(Choice);

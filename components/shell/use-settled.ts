import { useEffect, useState } from 'react';

const SETTLED_MS = 1000;

/** Turns true a while after the page runs: until then nothing that can wait shall take its time. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

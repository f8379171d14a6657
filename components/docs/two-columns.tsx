import type { ReactNode } from 'react';

/** A description next to its example, which stays in view. On narrow screens the example comes below. */
export function TwoColumns({ words, code }: { words: ReactNode; code: ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">{words}</div>
      <div className="flex min-w-0 flex-col gap-4 self-start xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        {code}
      </div>
    </div>
  );
}

/** The result of one check; `remedy` says what to do about a failure. */
export type Finding = { name: string; detail: string } & ({ ok: true } | { ok: false; remedy: string });

export const fine = (name: string, detail: string): Finding => ({ name, ok: true, detail });
export const failure = (name: string, detail: string, remedy: string): Finding => ({ name, ok: false, detail, remedy });

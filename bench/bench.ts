/** One measured figure. `floor` is what the bare thing did in the same run; `ratio` compares the two. */
export type Row = { metric: string; value: number; unit: string; floor?: number; ratio?: number; aim?: string };
export type Result = { name: string; rows: Row[] };
export type Bench = () => Promise<Result>;

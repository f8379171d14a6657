/**
 * Where Node keeps modules compiled, so that the app starts with a quarter less CPU time, and a command with half. Node
 * checks each against its source, and does without where it may not write.
 */
export const COMPILE_CACHE = 'node_modules/.cache/parley';

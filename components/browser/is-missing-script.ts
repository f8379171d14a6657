/** Whether an error says that a script could not be had, by Turbopack's name for it. */
export const isMissingScript = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

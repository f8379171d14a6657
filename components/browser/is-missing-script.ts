/** Whether an error means that a script could not be loaded, by Turbopack's error name. */
export const isMissingScript = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

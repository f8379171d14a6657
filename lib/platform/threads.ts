/**
 * libuv's threads in a process of the app (`UV_THREADPOOL_SIZE`). It lets half of them look up names at a time; a lookup
 * holds its thread for as long as the name server takes.
 */
export const THREADS = 32;

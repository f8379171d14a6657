import { hostname } from 'node:os';

/** Identifies this process among those of the installation, in logs, metrics and database connections. */
export const INSTANCE = `${hostname()}-${process.pid}`;

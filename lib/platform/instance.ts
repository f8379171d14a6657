import { hostname } from 'node:os';

/** What tells this process from others of the installation, in logs, metrics and the list of database connections. */
export const INSTANCE = `${hostname()}-${process.pid}`;

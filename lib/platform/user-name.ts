import { userInfo } from 'node:os';

/** Who we are. Containers may run as a user that has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

import autocannon from 'autocannon';

const CONNECTIONS = 16;

/** How many requests a server answers in a second. Throws when one is refused. */
export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.total / result.duration;
}

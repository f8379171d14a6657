/** zod's default messages, which no person should see (lib/platform/refusal-words.ts). */
export const UNSPOKEN =
  /Too (big|small)|expected (string|number|int|boolean|array|object|record|one of|value|set|map)|Invalid (input|option|string|number|key|value|UUID|GUID|URL|ISO|email address|IPv|discriminator)|Unrecognized key/;

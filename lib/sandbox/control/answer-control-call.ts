import type { IncomingMessage } from 'node:http';
import { ZodError } from 'zod';
import { BodyTooLarge } from '../http/read-body.ts';
import type { Reply } from '../http/reply.ts';
import type { World } from '../world/world.ts';
import { ControlError } from './control-error.ts';
import { controlRoutes } from './control-routes.ts';

/** Responds to one command. Errors are `{error: {message, issues?}}`. `path` is what follows `/_sandbox/`. */
export async function answerControlCall(
  world: World,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<Reply> {
  const match = controlRoutes.match(request.method ?? 'GET', path);
  if (!match) return refusal(404, `No command ${request.method} /_sandbox/${path}. docs/sandbox.md lists them.`);
  try {
    return await match.route.handle({ world, request, params: match.params, query });
  } catch (error) {
    if (error instanceof ControlError) return refusal(error.status, error.message);
    if (error instanceof BodyTooLarge) return refusal(413, error.message);
    if (!(error instanceof ZodError)) throw error;
    const issues = error.issues.map(({ path: at, message }) => ({ path: at.map(String).join('.'), message }));
    return { status: 422, json: { error: { message: 'The body is not what this command takes.', issues } } };
  }
}

function refusal(status: number, message: string): Reply {
  return { status, json: { error: { message } } };
}

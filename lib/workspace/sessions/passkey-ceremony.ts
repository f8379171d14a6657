import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { db } from '#lib/platform/database/db.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { appUrl } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { ownOrigins } from '#lib/platform/own-origins.ts';

const CHALLENGE_MINUTES = 5;

/** Loaded when someone uses a passkey: its 330 modules would hold up the first request of everyone else. */
const ceremony = () => import('@simplewebauthn/server');

/** The relying party of passkeys: the host of `APP_URL`. On this machine it must be a name, not an address. */
function site(): string {
  const { hostname } = new URL(appUrl());
  return ownOrigins().length > 1 ? 'localhost' : hostname;
}

/** What a browser needs to create a passkey. Only `holder` may respond, once, within five minutes. */
export async function askForNewPasskey({
  holder,
  person,
  known,
}: {
  holder: string;
  person: { userId: string; email: string; name: string };
  known: { credentialId: string }[];
}) {
  const { generateRegistrationOptions } = await ceremony();
  const options = await generateRegistrationOptions({
    rpName: 'Parley',
    rpID: site(),
    userID: new Uint8Array(Buffer.from(person.userId)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // A passkey signs in without an email and counts as both factors, so the authenticator must verify its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(holder, options.challenge);
  return options;
}

/** A new passkey, ready to be stored; null when the response does not match the challenge of `holder`, or is invalid. */
export async function readNewPasskey({ holder, response }: { holder: string; response: RegistrationResponseJSON }) {
  const challenge = await takeChallenge(holder);
  if (!challenge) return null;
  const { verifyRegistrationResponse } = await ceremony();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ownOrigins(),
    expectedRPID: site(),
    requireUserVerification: true,
  }).catch(refused);
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: new Uint8Array(publicKey), counter: BigInt(counter), transports };
}

/** What a browser needs to sign with one of its passkeys: any that it has here, unless `known` are given. */
export async function askForPasskey({ holder, known = [] }: { holder: string; known?: { credentialId: string }[] }) {
  const { generateAuthenticationOptions } = await ceremony();
  const options = await generateAuthenticationOptions({
    rpID: site(),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  await keepChallenge(holder, options.challenge);
  return options;
}

/** The owner of the passkey that signed; null when the response does not match the challenge of `holder`, or is invalid. */
export async function readPasskey({ holder, response }: { holder: string; response: AuthenticationResponseJSON }) {
  const challenge = await takeChallenge(holder);
  const passkey = await db().passkey.findUnique({ where: { credentialId: response.id } });
  if (!challenge || !passkey) return null;
  const { verifyAuthenticationResponse } = await ceremony();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ownOrigins(),
    expectedRPID: site(),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(refused);
  if (!verified || !authenticationInfo) return null;
  await db().passkey.updateMany({
    where: { id: passkey.id },
    data: { counter: BigInt(authenticationInfo.newCounter), lastUsedAt: new Date() },
  });
  return { userId: passkey.userId };
}

/** The library throws for an invalid response: another site, another challenge, no user verification. */
function refused(error: unknown) {
  log().debug({ part: 'sign-in', err: error }, 'passkey refused');
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined };
}

/** One per holder: a new challenge replaces the earlier one. */
async function keepChallenge(holder: string, challenge: string): Promise<void> {
  const identifier = identifierOf(holder);
  const expiresAt = new Date(Date.now() + CHALLENGE_MINUTES * MINUTE_MS);
  await db().$transaction([
    db().verification.deleteMany({ where: { identifier } }),
    db().verification.create({ data: { id: newId(), identifier, value: challenge, expiresAt } }),
  ]);
}

async function takeChallenge(holder: string): Promise<string | null> {
  const [taken] = await db().$queryRaw<{ value: string }[]>`
    DELETE FROM verifications WHERE identifier = ${identifierOf(holder)} AND expires_at > now() RETURNING value`;
  return taken?.value ?? null;
}

const identifierOf = (holder: string) => `passkey ${holder}`;

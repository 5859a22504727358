/**
 * Creates the requests that devices sign, and checks their answers (WebAuthn). Name and origin come from the
 * configuration, never from a request: a page on another domain can neither ask for our passkeys nor use one.
 */
import { createHmac } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import type { SignedPasskey } from '@husrum/contract/identity/accounts/factor-proof.ts'
import type { CreatedPasskey } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { Config } from '../../../../platform/config/config.ts'
import { newToken } from '../common/secrets.ts'
import type { PasskeyRow } from './passkeys.queries.ts'

/** docs/product/limits.md. */
export const PASSKEY_CHALLENGE_LIFE_S = 600
const TIMEOUT_MS = PASSKEY_CHALLENGE_LIFE_S * 1000
/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

export type Site = Pick<Config, 'baseUrl' | 'product'>
const rpIdOf = ({ baseUrl }: Site): string => new URL(baseUrl).hostname
const originOf = ({ baseUrl }: Site): string => new URL(baseUrl).origin

/** Identifies the account to authenticators: the same id for all its passkeys, which reveals nothing about it. */
export const userIdOf = (key: Buffer, accountId: number): Buffer =>
  createHmac('sha256', key).update(`passkeys of ${accountId}`).digest()

/** For `navigator.credentials.create`: a passkey that identifies its owner and verifies the user at every use. */
export const creationOf = (
  site: Site,
  { handle, email, name, known }: { handle: Buffer; email: string; name: string; known: readonly PasskeyRow[] },
) => ({
  rp: { id: rpIdOf(site), name: site.product },
  user: { id: handle.toString('base64url'), name: email, displayName: name },
  challenge: newToken(),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none' as const,
  excludeCredentials: known.map(({ key_id, transports }) => ({
    id: key_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  })),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
})

/** For `navigator.credentials.get`. */
export const requestOf = (site: Site) => ({
  challenge: newToken(),
  rpId: rpIdOf(site),
  timeout: TIMEOUT_MS,
  userVerification: 'required' as const,
})

/** The challenge that was signed; undefined if it cannot be read. */
export function challengeIn({ response }: CreatedPasskey | SignedPasskey): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof read === 'object' && read !== null && 'challenge' in read && typeof read.challenge === 'string'
      ? read.challenge
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes everything but the key. The device's attestation was not requested and is not read: a verifier fetches
 * addresses from its certificates, so a client could make us send requests into our own network.
 */
function withKeyAlone({ response, ...given }: CreatedPasskey): CreatedPasskey | undefined {
  try {
    const sent = Uint8Array.from(Buffer.from(response.attestationObject, 'base64url'))
    const authData: unknown = decodeAttestationObject(sent).get('authData')
    if (!(authData instanceof Uint8Array)) return undefined
    const bare = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', Uint8Array.from(authData)],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(bare)).toString('base64url')
    return { ...given, response: { ...response, attestationObject } }
  } catch {
    return undefined
  }
}

type NewKey = Pick<PasskeyRow, 'key_id' | 'public_key' | 'counter' | 'transports'>

/** Undefined unless the answer fits this challenge and this site, and the device has verified the user. */
export async function readCreated(site: Site, given: CreatedPasskey, challenge: string): Promise<NewKey | undefined> {
  const bare = withKeyAlone(given)
  if (!bare) return undefined
  const checked = await verifyRegistrationResponse({
    response: { ...bare, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originOf(site),
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined) // the library throws on any invalid input
  if (!checked?.verified) return undefined
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    key_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: given.response.transports ?? [],
  }
}

/** The signed counter; undefined as above, and `copied` if the counter has not increased. */
export async function readSigned(
  site: Site,
  given: SignedPasskey,
  { challenge, key, handle }: { challenge: string; key: PasskeyRow; handle: Buffer },
): Promise<number | 'copied' | undefined> {
  const { userHandle } = given.response
  if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(handle)) return undefined
  const checked = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originOf(site),
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
    // the counter is checked below, where a reused one can be distinguished from a wrong signature
    credential: { id: key.key_id.toString('base64url'), publicKey: Uint8Array.from(key.public_key), counter: 0 },
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { newCounter } = checked.authenticationInfo
  return newCounter > key.counter || (newCounter === 0 && key.counter === 0) ? newCounter : 'copied'
}

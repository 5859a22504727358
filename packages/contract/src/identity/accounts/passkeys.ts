/** Passkeys: a key of a device or a password manager signs in, instead of password and second factor. */
import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoints, signedIn } from '../../core/endpoint.ts'
import { bytes, factorProof, KEY_ID_MAX, proofRefusals, publicKey, signed } from './factor-proof.ts'
import { PASSKEY_NAME_MAX } from '../../core/limits.ts'
import { id, idText, instant, one, text, whole } from '../../core/shapes.ts'

const transports = z.array(z.string().max(40)).max(10)

export const passkey = z.object({
  id: id(),
  /** The name the person gave, at first browser and system; null if those are unknown. */
  name: z.string().nullable(),
  created_at: instant(),
  last_used_at: instant().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const known = z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()).optional() })

/** For `navigator.credentials.create`, with bytes as base64url. */
const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})

/** For `navigator.credentials.get`: accepts any of our passkeys on the device. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** The result of `navigator.credentials.create`. */
const created = z.object({
  id: bytes(KEY_ID_MAX),
  rawId: bytes(KEY_ID_MAX),
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: transports.optional(),
  }),
})
export type CreatedPasskey = z.infer<typeof created>

const currentPassword = () => text().min(1).max(1024)
const name = () => text().trim().min(1).max(PASSKEY_NAME_MAX)
const example = { id: 'AAECAwQFBgc', rawId: 'AAECAwQFBgc', type: 'public-key' }
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'

export const passkeys = endpoints({
  startPasskeyLogin: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    proof: true,
    whileReadOnly: true,
    audience: ['public'],
    summary: 'What a device is asked to sign for a login with a passkey: once, for ten minutes',
    reply: one(z.object({ options: request, expires_at: instant() })),
    refusals: { 429: ['too_many_tries'] },
  },
  finishPasskeyLogin: {
    method: 'POST',
    path: '/api/auth/passkey',
    proof: true,
    whileReadOnly: true,
    audience: ['public'],
    summary: 'Sign in with a passkey, in place of password and second factor',
    body: z.object({ credential: signed }),
    example: { credential: { ...example, response: { clientDataJSON, authenticatorData: 'AAEC', signature: 'AAEC' } } },
    reply: one(session),
    refusals: {
      401: ['account_left'],
      403: ['account_suspended'],
      422: ['passkey_ended', 'passkey_refused'],
      429: ['too_many_logins'],
    },
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/account/passkeys',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    summary: 'The own passkeys, the newest first',
    reply: whole(passkey),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/options',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    whileSuspended: true,
    summary: 'What a device is asked for a new passkey, by the password and a factor that is on: once, for ten minutes',
    body: z.object({ current_password: currentPassword(), ...factorProof }),
    example: { current_password: 'a long enough password' },
    reply: one(creation),
    refusals: {
      409: ['passkeys_full', 'email_unconfirmed'],
      422: ['wrong_password', ...proofRefusals],
      429: ['too_many_tries'],
    },
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    whileSuspended: true,
    summary: 'Keep a new passkey; the first factor of staff ends their other sessions and brings recovery codes, once',
    body: z.object({ credential: created }),
    example: { credential: { ...example, response: { clientDataJSON, attestationObject: 'AAEC' } } },
    status: 201,
    reply: one(passkey.extend({ recovery_codes: z.array(z.string()).nullable() })),
    refusals: { 409: ['passkeys_full', 'passkey_known'], 422: ['passkey_ended', 'passkey_refused'] },
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/account/passkeys/{id}',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Call a passkey by another name',
    params: z.object({ id: idText() }),
    body: z.object({ name: name() }),
    reply: one(passkey),
    refusals: { 404: ['passkey_not_found'] },
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/{id}',
    audience: signedIn,
    withoutSeat: true,
    whileSuspended: true,
    summary: 'Remove a passkey, by the password and a factor; ends the other sessions',
    params: z.object({ id: idText() }),
    body: z.object({ current_password: currentPassword(), ...factorProof }),
    example: { current_password: 'a long enough password' },
    refusals: {
      404: ['passkey_not_found'],
      409: ['last_factor'],
      422: ['wrong_password', ...proofRefusals],
      429: ['too_many_tries'],
    },
  },
})

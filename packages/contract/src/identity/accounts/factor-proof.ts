/** How the owner of an account proves their identity beside the password, before a change to the account's security. */
import { z } from 'zod'
import { text } from '../../core/shapes.ts'

/** Bytes in WebAuthn's JSON form; authenticators send far shorter ones. */
export const bytes = (most: number) =>
  text()
    .regex(/^[\w-]+$/)
    .max(most)
export const KEY_ID_MAX = 1400
export const publicKey = z.literal('public-key')

/** The result of `navigator.credentials.get`. */
export const signed = z.object({
  id: bytes(KEY_ID_MAX),
  rawId: bytes(KEY_ID_MAX),
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(8192),
    userHandle: bytes(200).optional(),
  }),
})
export type SignedPasskey = z.infer<typeof signed>

/** Six digits of the app, or a recovery code, with or without separators. */
export const factorCode = () => text().trim().min(6).max(40)

/**
 * Required when an app or a passkey is active: a code, or a passkey's answer to the challenge of `POST
 * /api/auth/passkey/options`. Neither is needed for five minutes after a proof in this session.
 */
export const factorProof = { code: factorCode().optional(), credential: signed.optional() }
export type FactorProof = z.infer<z.ZodObject<typeof factorProof>>

/** Refusals of a call that takes a proof. */
export const proofRefusals = ['factor_needed', 'factor_code_wrong', 'passkey_ended', 'passkey_refused'] as const

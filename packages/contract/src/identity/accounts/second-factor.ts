/** The second factor: codes of an app, recovery codes, and the second step of signing in. */
import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoints, signedIn } from '../../core/endpoint.ts'
import { factorCode, factorProof, proofRefusals } from './factor-proof.ts'
import { instant, one, text } from '../../core/shapes.ts'

const currentPassword = () => text().min(1).max(1024)
const appCode = () =>
  text()
    .transform((value) => value.replace(/\s+/g, ''))
    .pipe(z.string().regex(/^\d{6}$/))

export const secondFactorState = z.object({
  /** Since when codes of an app are required; null while they are not. */
  totp_since: instant().nullable(),
  /** True for staff in this installation who can do nothing else until a factor is active. */
  required: z.boolean(),
  recovery_codes_left: z.int(),
  /** One of these is required beside the password; empty without a factor, or right after a proof. */
  proof_by: z.array(z.enum(['totp', 'recovery_code', 'passkey'])),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const setUp = z.object({
  /** For typing it into the app: base32. */
  secret: z.string(),
  /** The secret as a URI for QR codes. */
  uri: z.string(),
})
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const refused = { 422: ['wrong_password', ...proofRefusals], 429: ['too_many_tries'] } as const
const example = { current_password: 'a long enough password' }

export const secondFactor = endpoints({
  finishLogin: {
    method: 'POST',
    path: '/api/auth/second-factor',
    proof: true,
    whileReadOnly: true,
    audience: ['public'],
    summary: 'The second step of signing in: the challenge of the first, and a code of the app or a recovery code',
    form: true,
    body: z.object({ challenge: text().min(1).max(200), code: factorCode() }),
    reply: one(session),
    refusals: { 422: ['challenge_ended', 'factor_code_wrong'], 429: ['too_many_tries'] },
  },
  getSecondFactor: {
    method: 'GET',
    path: '/api/account/second-factor',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    summary: 'Whether a second factor is on',
    reply: one(secondFactorState),
  },
  startSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    whileSuspended: true,
    summary: 'Make a secret for an app; it counts once a code of it is confirmed',
    body: z.object({ current_password: currentPassword(), ...factorProof }),
    example,
    reply: one(setUp),
    refusals: { ...refused, 409: ['factor_is_on', 'email_unconfirmed'] },
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    whileSuspended: true,
    summary: 'Switch it on by a code of the app; ends the other sessions and answers the recovery codes, once',
    body: z.object({ code: appCode() }),
    example: { code: '123456' },
    reply: one(recoveryCodes),
    refusals: { 409: ['factor_is_on'], 422: ['factor_code_wrong', 'factor_not_started'], 429: ['too_many_tries'] },
  },
  endSecondFactor: {
    method: 'DELETE',
    path: '/api/account/second-factor',
    audience: signedIn,
    withoutSeat: true,
    whileSuspended: true,
    summary: 'Switch it off, by the password and a factor; ends the other sessions',
    body: z.object({ current_password: currentPassword(), ...factorProof }),
    example,
    refusals: { ...refused, 409: ['factor_is_off', 'last_factor'] },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    audience: signedIn,
    withoutSeat: true,
    whileSuspended: true,
    summary: 'Ten new recovery codes in place of all earlier ones, by the password and a factor',
    body: z.object({ current_password: currentPassword(), ...factorProof }),
    example,
    reply: one(recoveryCodes),
    refusals: { ...refused, 409: ['factor_is_off'] },
  },
})

/** Auth and account: registering, signing in and out, phone codes. */
import { z } from 'zod'
import { accepted, checkPasswords, email, password, personName, phone, verifyCode } from './bounds.ts'
import { endpoints, signedIn } from './endpoint.ts'
import { instant, locales, one, option, picture, text } from './shapes.ts'
import { roles } from './vocabulary.ts'

const place = z.object({ id: z.int(), name: z.string() })

export const user = z.object({
  id: z.int(),
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  locale: z.enum(locales),
  avatar: picture.nullable(),
  country: place.nullable(),
  city: place.nullable(),
  created_at: instant(),
  staff_role: z.enum(['support', 'moderator', 'owner']).optional(),
  expert_id: z.int().optional(),
  /** The plan that limits follow; experts only. */
  subscription: z.object({ plan_id: z.int() }).optional(),
})
export type User = z.infer<typeof user>

export const session = z.object({ token: z.string(), expires_at: instant(), user })
export type Session = z.infer<typeof session>

/** The account part of every registration. */
export const accountFields = {
  name: personName(),
  email: email(),
  password: password(),
  password_confirmation: text(),
  phone: phone(),
  /** The six digits, or the `verification_token` that checking them gave. */
  verifyCode: verifyCode().optional(),
  verification_token: text().max(200).optional(),
  terms: accepted(),
}

/** A registration proves its phone by the code or by the token; the code is the field people see. */
export function checkProof(
  value: { verifyCode?: string | undefined; verification_token?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!value.verifyCode && !value.verification_token)
    context.addIssue({ code: 'custom', path: ['verifyCode'], message: 'required' })
}

export const registerAccount = z
  .object({ ...accountFields, country_id: option(), city_id: option() })
  .superRefine(checkPasswords)
  .superRefine(checkProof)

export const login = z.object({ email: text().trim().toLowerCase().min(1).max(254), password: text().min(1).max(1024) })

export const applicantCheck = z
  .object({
    name: personName(),
    email: email(),
    password: password(),
    password_confirmation: text().max(1024),
    phone: phone(),
    terms: accepted(),
  })
  .partial()
  .superRefine(checkPasswords)

const sending = z.object({ resend_after_s: z.int(), expires_in_s: z.int() })
/** Refusals of everything that consumes a phone code. */
const codeRefusals = ['verification_wrong', 'verification_expired', 'verification_burnt'] as const

export const accounts = endpoints({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    audience: ['public'],
    summary: 'Sign in',
    form: true,
    body: login,
    status: 200,
    reply: one(session),
    refusals: { 401: ['wrong_credentials'], 403: ['account_suspended'], 429: ['too_many_logins'] },
  },
  logout: { method: 'POST', path: '/api/auth/logout', audience: signedIn, summary: 'End this session', status: 204 },
  registerAccount: {
    method: 'POST',
    path: '/api/account/register',
    audience: ['public'],
    summary: 'Register as a client without a brief',
    form: true,
    body: registerAccount,
    status: 201,
    reply: one(session),
    refusals: {
      422: ['email_taken', 'password_common', 'password_personal', ...codeRefusals],
      429: ['too_many_tries'],
    },
  },
  applicantCheck: {
    method: 'POST',
    path: '/api/applicant/check',
    audience: ['public'],
    summary: 'Check account fields before the code is sent',
    form: true,
    body: applicantCheck,
    status: 200,
    reply: one(z.object({ valid: z.literal(true) })),
    refusals: { 422: ['email_taken', 'password_common', 'password_personal'], 429: ['too_many_tries'] },
  },
  sendVerification: {
    method: 'POST',
    path: '/api/verification/send',
    audience: ['public'],
    summary: 'Send a six-digit code to a phone',
    form: true,
    body: z.object({ phone: phone() }),
    status: 202,
    reply: one(sending),
    refusals: { 422: ['phone_not_served'], 429: ['code_too_soon', 'too_many_codes'] },
  },
  checkVerification: {
    method: 'POST',
    path: '/api/verification/check',
    audience: ['public'],
    summary: 'Check the code',
    form: true,
    body: z.object({ phone: phone(), code: verifyCode() }),
    status: 200,
    reply: one(z.object({ verified: z.literal(true), verification_token: z.string() })),
    refusals: { 422: codeRefusals, 429: ['too_many_tries'] },
  },
  getAccount: {
    method: 'GET',
    path: '/api/account',
    audience: signedIn,
    summary: 'The signed-in person',
    status: 200,
    reply: one(user),
  },
})

/** Auth and account: registering, signing in and out, phone codes, personal data, devices, deleting the account. */
import { z } from 'zod'
import { accepted, checkPasswords, email, password, personName, phone, verifyCode } from '../../core/fields/bounds.ts'
import { endpoints, signedIn, studioRoles } from '../../core/endpoint.ts'
import { factorProof, proofRefusals } from './factor-proof.ts'
import { notificationChoices } from './notification-preferences.ts'
import { idText, instant, locales, one, option, picture, text, whole, withRules } from '../../core/shapes.ts'
import { roles } from '../../core/vocabulary.ts'

const place = z.object({ id: z.int(), name: z.string() })

export const user = z.object({
  id: z.int(),
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  phone_verified_at: instant().nullable(),
  /** A new address that waits until its mailed link is opened; the old address is valid until then. */
  pending_email: z.string().nullable(),
  /** When the last link went to `pending_email`, or to `email` while that is not confirmed. */
  email_link_sent_at: instant().nullable(),
  /** A new phone that waits until its code is entered (`/api/verification/check`, signed in). */
  pending_phone: z.string().nullable(),
  locale: z.enum(locales),
  avatar: picture.nullable(),
  country: place.nullable(),
  city: place.nullable(),
  created_at: instant(),
  /**
   * A newer version of terms and privacy policy that the person was notified of and has not confirmed reading; the
   * older version applies to them until `holds_from`.
   */
  newer_terms: z.object({ version: z.string(), holds_from: instant() }).nullable(),
  staff_role: z.enum(['support', 'moderator', 'owner']).optional(),
  /** Staff only: a second factor has to be switched on first; every other call is 403 `second_factor_required`. */
  second_factor_missing: z.literal(true).optional(),
  /** A member of staff is impersonating this person, read-only: who, and until when. */
  looked_at_by: z.object({ name: z.string(), until: instant() }).optional(),
  expert_id: z.int().optional(),
  /** The plan whose limits apply; experts only. */
  subscription: z.object({ plan_id: z.int() }).optional(),
  /** Experts only: the studio they work in; for its owner it is their own. */
  studio: z
    .object({
      role: z.enum(studioRoles),
      /** The name that clients read. */
      name: z.string(),
      /** Its number of people, the owner included. */
      people: z.int(),
      /** False when the plan has no seat for them: every call of the studio is 403 `seat_missing`. */
      has_seat: z.boolean(),
    })
    .optional(),
})
export type User = z.infer<typeof user>

export const session = z.object({
  token: z.string(),
  expires_at: instant(),
  user,
  /**
   * A token of a device that is new to the account: sent as `Known-Device` at the next login, so that failed logins of
   * strangers do not delay it. It gives no access by itself.
   */
  known_device: z.string().optional(),
  /**
   * The account's newest live event when the session started. `GET /api/events` with it as `Last-Event-ID` sends all
   * later events, so a client that reads nothing before this reply misses none. Absent if there was never an event.
   */
  last_event_id: z.string().optional(),
})
export type Session = z.infer<typeof session>

/** Returned with the sent code: its holder has five tries; calls without it share another five. */
const deviceToken = () => text().max(200).optional()

/** The account part of every registration. */
export const accountFields = {
  name: personName(),
  email: email(),
  password: password(),
  password_confirmation: text(),
  phone: phone(),
  /** The six digits, or the `verification_token` from checking them. */
  verifyCode: verifyCode().optional(),
  verification_token: text().max(200).optional(),
  device_token: deviceToken(),
  terms: accepted(),
}

/** A registration proves its phone by code or token; problems are reported on the code, the visible field. */
export function checkProof(
  value: { verifyCode?: string | undefined; verification_token?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!value.verifyCode && !value.verification_token)
    context.addIssue({ code: 'custom', path: ['verifyCode'], message: 'required' })
}

/**
 * The password was right, but a second step is required: a code (`POST /api/auth/second-factor`, once, within five
 * minutes), or a passkey, which is enough on its own (`POST /api/auth/passkey`).
 */
export const loginChallenge = z.object({
  challenge: z.string(),
  expires_at: instant(),
  methods: z.array(z.enum(['totp', 'recovery_code', 'passkey'])),
})
export type LoginChallenge = z.infer<typeof loginChallenge>

export const registerAccount = withRules(
  z.object({ ...accountFields, country_id: option(), city_id: option() }),
  checkPasswords,
  checkProof,
)

export const login = z.object({ email: text().trim().toLowerCase().min(1).max(254), password: text().min(1).max(1024) })

export const applicantCheck = withRules(
  z
    .object({
      name: personName(),
      email: email(),
      password: password(),
      password_confirmation: text().max(1024),
      phone: phone(),
      terms: accepted(),
    })
    .partial(),
  checkPasswords,
)

/** Proves that the person is calling, not a stranger at an unlocked computer. */
const currentPassword = () => text().min(1).max(1024)
const newPassword = { password: password(), password_confirmation: text().max(1024) }

/** A new password must be sent with its repetition. */
export function checkRepetition(
  value: { password?: string | undefined; password_confirmation?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (value.password !== undefined && value.password_confirmation === undefined)
    context.addIssue({ code: 'custom', path: ['password_confirmation'], message: 'required' })
}

/** The specification's profile form without the place; a new phone or password requires the current password. */
export const profileFields = { name: personName(), phone: phone(), current_password: currentPassword(), ...newPassword }

/**
 * Absent fields stay. A new email, phone or password requires `current_password`, a new email also an active second
 * factor. Email and phone wait as `pending_*` until confirmed; sending the current one cancels that. An empty `avatar`
 * removes the picture.
 */
export const patchAccount = withRules(
  z
    .object({
      ...profileFields,
      email: email(),
      country_id: option(),
      city_id: option(),
      locale: z.enum(locales),
      ...factorProof,
      /** The picture itself is sent as a file, in multipart. */
      avatar: z.literal(''),
      /** Channels by kind, in the form of `PUT /api/notifications/preferences`; at least one. */
      notifications: notificationChoices.refine((wanted) => Object.keys(wanted).length > 0, { error: 'required' }),
    })
    .partial(),
  checkPasswords,
  checkRepetition,
)

export const changePassword = withRules(
  z.object({ current_password: currentPassword(), ...newPassword }),
  checkPasswords,
)
/** `remove_passkeys`: for people who find passkeys that they did not add. */
export const resetPassword = withRules(
  z.object({ token: text().min(1).max(200), remove_passkeys: z.boolean().optional(), ...newPassword }),
  checkPasswords,
)
export const forgotPassword = z.object({ email: email() })
export const leaveAccount = z.object({ current_password: currentPassword() })
const mailedToken = z.object({ token: text().min(1).max(200) })

/** Either the token, or email and password. */
export const restoreAccount = withRules(
  z.object({ ...mailedToken.shape, ...login.shape }).partial(),
  (value: { token?: string; email?: string; password?: string }, context: z.core.$RefinementCtx) => {
    if (value.token !== undefined) return
    const byPair = value.email !== undefined || value.password !== undefined
    for (const field of byPair ? (['email', 'password'] as const) : (['token'] as const))
      if (value[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'required' })
  },
)

/** One signed-in device. It has no location, because sessions do not store addresses. */
export const device = z.object({
  id: z.int(),
  /** the calling device */ current: z.boolean(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: instant(),
  /** up to five minutes old */ last_seen_at: instant(),
  expires_at: instant(),
  /** A read-only session of staff who impersonated the person; listed for 30 days. */
  by_staff: z.object({ reason: z.string(), ended: z.boolean() }).optional(),
})
export type Device = z.infer<typeof device>

const sending = z.object({ resend_after_s: z.int(), expires_in_s: z.int() })
/** Refusals of every call that consumes a phone code. */
const codeRefusals = ['verification_wrong', 'verification_expired', 'verification_burnt'] as const

/** External services that a person consents to at first use; the consent can be withdrawn. */
export const servicesAgreedTo = ['translation', 'photo_tags'] as const
export const consentDocuments = ['terms', 'privacy', ...servicesAgreedTo] as const

export const consent = z.object({
  document: z.enum(consentDocuments),
  /** The version of terms and privacy policy that was shown. */
  version: z.string(),
  /** The language it was read in. */
  locale: z.enum(locales),
  accepted_at: instant(),
  withdrawn_at: instant().nullable(),
})
export type Consent = z.infer<typeof consent>

export const accounts = endpoints({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    proof: true,
    whileReadOnly: true,
    audience: ['public'],
    summary: 'Sign in; with a second factor the answer is 202 and a challenge for the second step',
    form: true,
    body: login,
    reply: one(session),
    pending: one(loginChallenge),
    refusals: { 401: ['wrong_credentials', 'account_left'], 403: ['account_suspended'], 429: ['too_many_logins'] },
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    whileReadOnly: true,
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    whileLookedAt: true,
    summary: 'End this session',
    whileSuspended: true,
  },
  registerAccount: {
    method: 'POST',
    path: '/api/account/register',
    proof: true,
    switch: 'client_registration',
    audience: ['public'],
    summary: 'Register as a client without a brief',
    example: { verifyCode: '123456' },
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
    proof: true,
    audience: ['public'],
    summary: 'Check account fields before the code is sent',
    form: true,
    body: applicantCheck,
    reply: one(z.object({ valid: z.literal(true) })),
    refusals: { 422: ['email_taken', 'password_common', 'password_personal'], 429: ['too_many_tries'] },
  },
  sendVerification: {
    method: 'POST',
    path: '/api/verification/send',
    proof: true,
    audience: ['public'],
    summary: 'Send a six-digit code to a phone',
    form: true,
    body: z.object({ phone: phone() }),
    status: 202,
    reply: one(sending.extend({ device_token: z.string() })),
    refusals: { 422: ['phone_not_served', 'phone_not_mobile'], 429: ['code_too_soon', 'too_many_codes'] },
  },
  checkVerification: {
    method: 'POST',
    path: '/api/verification/check',
    proof: true,
    audience: ['public'],
    summary: 'Check the code',
    form: true,
    body: z.object({ phone: phone(), code: verifyCode(), device_token: deviceToken() }),
    reply: one(z.object({ verified: z.literal(true), verification_token: z.string() })),
    refusals: { 422: codeRefusals, 429: ['too_many_tries'] },
  },
  getAccount: {
    method: 'GET',
    path: '/api/account',
    audience: signedIn,
    withoutSeat: true,
    withoutFactor: true,
    summary: 'The signed-in person',
    reply: one(user),
  },
  patchAccount: {
    method: 'PATCH',
    path: '/api/account',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Change the own data; a new e-mail or phone counts once it is confirmed',
    form: true,
    body: patchAccount,
    files: ['avatar'],
    reply: one(user),
    refusals: {
      413: ['too_large'],
      422: [
        'email_taken',
        'phone_not_served',
        'phone_not_mobile',
        'password_common',
        'password_personal',
        'password_staff_short',
        'wrong_password',
        ...proofRefusals,
        'unknown_option',
        'image_type',
        'image_pixels',
        'image_moves',
        'image_broken',
      ],
      429: ['too_many_tries', 'too_many_links'],
    },
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password-reset',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Change the password; ends the other sessions',
    whileSuspended: true,
    form: true,
    body: changePassword,
    reply: one(z.object({ changed: z.literal(true) })),
    refusals: {
      422: ['wrong_password', 'password_common', 'password_personal', 'password_staff_short'],
      429: ['too_many_tries'],
    },
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    proof: true,
    audience: ['public'],
    summary: 'Mail a link that sets a new password; the same answer whether the address is known or not',
    form: true,
    body: forgotPassword,
    reply: one(z.object({ sent: z.literal(true) })),
    refusals: { 429: ['too_many_tries'] },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    proof: true,
    audience: ['public'],
    summary: 'Set a new password with a mailed link; ends every session, and on request removes every passkey',
    form: true,
    body: resetPassword,
    reply: one(z.object({ reset: z.literal(true) })),
    refusals: {
      409: ['last_factor'],
      422: ['reset_invalid', 'password_common', 'password_personal', 'password_staff_short'],
      429: ['too_many_tries'],
    },
  },
  sendEmailVerification: {
    method: 'POST',
    path: '/api/email/verification-notification',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Mail the confirming link again, to the new address if one waits',
    status: 202,
    reply: one(z.object({ resend_after_s: z.int() })),
    refusals: { 409: ['email_already_verified'], 429: ['link_too_soon', 'too_many_links'] },
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/email/verify',
    audience: ['public'],
    summary: 'Confirm an e-mail address by its mailed link',
    form: true,
    body: mailedToken,
    reply: one(z.object({ verified: z.literal(true), email: z.string() })),
    refusals: { 422: ['email_link_invalid', 'email_taken'], 429: ['too_many_tries'] },
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Devices signed in, the asking one first',
    reply: whole(device),
  },
  listConsents: {
    method: 'GET',
    path: '/api/account/consents',
    audience: signedIn,
    withoutSeat: true,
    summary: 'What the person agreed to, the newest first',
    reply: whole(consent),
  },
  agree: {
    method: 'POST',
    path: '/api/account/consents',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Agree to the version in force of terms and privacy policy, or to a service outside of ours',
    whileSuspended: true,
    body: withRules(
      z.object({
        document: z.enum(['terms', ...servicesAgreedTo]),
        /** The version of the terms that was shown. */
        version: text().max(20).optional(),
      }),
      (value: { document?: string; version?: string }, context: z.core.$RefinementCtx) => {
        if (value.document === 'terms' && value.version === undefined)
          context.addIssue({ code: 'custom', path: ['version'], message: 'required' })
      },
    ),
    example: { document: 'translation' },
    reply: whole(consent),
    refusals: { 409: ['terms_changed'] },
  },
  withdrawConsent: {
    method: 'DELETE',
    path: '/api/account/consents/{document}',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Take back that a service outside of ours may be used',
    whileSuspended: true,
    params: z.object({ document: z.enum(servicesAgreedTo) }),
    refusals: { 404: ['consent_not_found'] },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Sign one device out',
    whileSuspended: true,
    params: z.object({ id: idText() }),
    refusals: { 404: ['session_not_found'] },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Sign all other devices out',
    whileSuspended: true,
  },
  leaveAccount: {
    method: 'DELETE',
    path: '/api/account/delete',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Leave: hidden and signed out at once, erased after 14 days unless the mailed link restores',
    whileSuspended: true,
    form: true,
    body: leaveAccount,
    refusals: { 409: ['last_owner'], 422: ['wrong_password'], 429: ['too_many_tries'] },
  },
  restoreAccount: {
    method: 'POST',
    path: '/api/account/restore',
    proof: true,
    audience: ['public'],
    summary: 'Take leaving back within 14 days, by the mailed link or by email and password',
    example: { token: 'the-token-of-the-mailed-link' },
    form: true,
    body: restoreAccount,
    reply: one(z.object({ restored: z.literal(true) })),
    refusals: { 422: ['restore_invalid'], 429: ['too_many_tries', 'too_many_logins'] },
  },
})

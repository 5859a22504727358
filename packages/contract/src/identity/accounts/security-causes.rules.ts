/** The causes of security events, by kind. Each has its words in `admin-security.cause`. */
export const securityCauses = {
  /** The outcomes under which failed sign-ins are counted. */
  sign_in: ['wrong', 'wrong_code', 'wrong_passkey', 'copied_passkey', 'suspended', 'left', 'limited'],
  /** Refusals (401 and 403) of calls with a token: checks/security-causes.test.ts reads them from the server. */
  refused: [
    'account_left',
    'account_suspended',
    'forbidden',
    'not_your_addressee',
    'owner_decides',
    'plan_required',
    'scope_missing',
    'seat_missing',
    'second_factor_required',
    'unauthenticated',
    'wrong_credentials',
  ],
  /** Refusals (429) of any call. */
  limit: [
    'challenge_required',
    'code_too_soon',
    'link_too_soon',
    'too_many_briefs',
    'too_many_calendar_reads',
    'too_many_calendars',
    'too_many_cards',
    'too_many_codes',
    'too_many_contact_changes',
    'too_many_contacts',
    'too_many_domain_checks',
    'too_many_drafts',
    'too_many_exports',
    'too_many_imports',
    'too_many_invitations_sent',
    'too_many_links',
    'too_many_logins',
    'too_many_mails_to_address',
    'too_many_meetings',
    'too_many_messages',
    'too_many_notices',
    'too_many_prints',
    'too_many_quotes',
    'too_many_reports',
    'too_many_requests',
    'too_many_threads',
    'too_many_translations',
    'too_many_tries',
    /** Security events beyond their limit, counted together. */
    'more_events',
  ],
  /** Refusals (403) of staff who impersonate a person. */
  look: ['looking_only', 'hidden_from_staff'],
  passkey: ['added', 'removed', 'signed_in'],
} as const satisfies Record<string, readonly string[]>

type Causes = typeof securityCauses
export type SecurityKind = keyof Causes
export type SecurityCause<Kind extends SecurityKind> = Causes[Kind][number]
type WordedCause = { [Kind in SecurityKind]: `${Kind}.${SecurityCause<Kind>}` }[SecurityKind]

const worded: ReadonlySet<string> = new Set(
  Object.entries(securityCauses).flatMap(([kind, codes]) => codes.map((code) => `${kind}.${code}`)),
)
/** False for causes of older releases, which stay in the list for 90 days. */
export const isWordedCause = (cause: string): cause is WordedCause => worded.has(cause)

/** The name an expert chooses for their own address: `/e/studio-vest`. */
import { HANDLE_MIN, HANDLE_MAX } from '../../core/limits.ts'

/** Our own addresses, and words that could be mistaken for ours. */
const reserved: ReadonlySet<string> = new Set(
  `about accessibility account accounts admin administrator api app architect architects arkitekt arkitekter assets
   badge billing blog board boards brief briefs client client-registration compare contact cookies customer-service
   designer designers dev docs download eksperter embed en expert expert-invitation expert-registration experts fachleute faq favicon
   feed for-designer-and-architects for-designers forgot-password ftp help hjaelp hilfe home how-matching-works
   husrum husrum-official husrum-support imprint index info inspiration json kontakt kundeservice legal local locale
   locales localhost login logo logout mail manifest media messages moderator news noreply no-reply notice null
   offers official og owner page pages past-client-review payments postmaster press pricing privacy privacy-policy
   privacy-policy-dk projects ranking register reset-password restore-account robots root search security service
   settings sign-in sign-up site sitemap smtp staff static status still-looking studio-invitation studio-seat
   support system team terms terms-and-conditions terms-and-conditions-dk test towns undefined unsubscribe upload
   uploads user users verify-email webmaster www`.split(/\s+/),
)

export const problemsOfHandle = ['handle_short', 'handle_long', 'handle_form', 'handle_reserved'] as const
export type ProblemOfHandle = (typeof problemsOfHandle)[number]

/** The stored form: names that differ only in capitals or outer blanks are equal. */
export const toHandle = (typed: string): string => typed.trim().toLowerCase()

/** Expects a name from `toHandle`. */
export function problemOfHandle(handle: string): ProblemOfHandle | undefined {
  if (handle.length < HANDLE_MIN) return 'handle_short'
  if (handle.length > HANDLE_MAX) return 'handle_long'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle)) return 'handle_form'
  // a plain number looks like an expert's id, and `xn--` marks another script
  if (reserved.has(handle) || /^\d+$/.test(handle) || /^husrum(-|$)|-husrum$/.test(handle)) return 'handle_reserved'
  return undefined
}

const spelled: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A handle made from the expert's name; null when too few of its letters can be used. */
export function suggestedHandle(name: string): string | null {
  const plain = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[æøåäöüß]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, HANDLE_MAX)
    .replace(/^-+|-+$/g, '')
  return problemOfHandle(plain) === undefined ? plain : null
}

/** Versions of the terms and the privacy policy: the day of each version that people agree to. */

export const LEGAL_VERSION = '2026-11-23'
/** Earlier versions, which stay readable. */
export const EARLIER_LEGAL_VERSIONS = ['2026-11-21'] as const

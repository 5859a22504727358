/** The version of the shipped terms and privacy policy, which people agree to: the day it was written. */
export const LEGAL_VERSION = '2026-11-23'

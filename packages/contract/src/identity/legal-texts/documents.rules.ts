/** The list of legal texts, separate from the schemas because public pages name them. */
export const legalDocuments = ['terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking'] as const
export type LegalDocument = (typeof legalDocuments)[number]
/** People agree to a version of these, and are notified of a newer one. */
export const agreedDocuments = ['terms', 'privacy'] as const
export type AgreedDocument = (typeof agreedDocuments)[number]
export const isAgreed = (document: LegalDocument): document is AgreedDocument =>
  agreedDocuments.some((each) => each === document)

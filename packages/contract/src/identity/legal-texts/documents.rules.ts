/** Which legal texts there are. On their own, without schemas: public pages name them. */
export const legalDocuments = ['terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking'] as const
export type LegalDocument = (typeof legalDocuments)[number]
/** People agree to a version of these, and are told of a newer one. */
export const agreedDocuments = ['terms', 'privacy'] as const
export type AgreedDocument = (typeof agreedDocuments)[number]
export const isAgreed = (document: LegalDocument): document is AgreedDocument =>
  agreedDocuments.some((each) => each === document)

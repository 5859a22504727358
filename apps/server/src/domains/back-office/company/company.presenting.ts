import type { AdminCompany } from '@husrum/contract/back-office/company/company.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { listVersions, maybeDraft } from './company.queries.ts'
import { shippedFacts } from './live-company.ts'

export async function presentCompany({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<AdminCompany> {
  const versions = await listVersions(db)
  const draft = await maybeDraft(db)
  const shipped = shippedFacts(config)
  return {
    number: versions[0]?.number ?? 0,
    facts: versions[0]?.facts ?? shipped,
    draft: draft
      ? {
          ...draft.facts,
          revision: draft.revision,
          saved_at: draft.saved_at.toISOString(),
          saved_by: draft.saved_by,
        }
      : null,
    versions: [
      ...versions.map((row) => ({ ...row, published_at: row.published_at.toISOString() })),
      { number: 0, facts: shipped, published_at: null, published_by: null },
    ],
  }
}

/** Data needed to submit a profile, and the recipients of mails about it. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type HandedIn = {
  service_types: string[]
  project_types: string[]
  session_types: string[]
  budget_ids: number[]
  description: string
  has_style: boolean
}

/**
 * The data that submitting checks. One source of style is enough: named, chosen by photo, or in a published project
 * (docs/product/experts.md).
 */
export async function selectHandedIn(db: Db, expertId: number): Promise<HandedIn> {
  return db
    .selectFrom('experts as e')
    .select([
      'e.service_types',
      'e.project_types',
      'e.session_types',
      'e.budget_ids',
      'e.description',
      sql<boolean>`cardinality(e.style_ids) > 0
        or exists (select from expert_photos p where p.expert_id = e.id)
        or exists (select from projects p join project_images i on i.project_id = p.id
                    where p.expert_id = e.id and p.status = 'published'
                      and (i.style_id is not null or cardinality(p.style_ids) > 0))`.as('has_style'),
    ])
    .where('e.id', '=', expertId)
    .executeTakeFirstOrThrow()
}

export type Reader = { account_id: number; name: string; email: string; locale: string; email_verified: boolean }

/** The recipient of mails about a profile. */
export async function selectReader(db: Db, accountId: number): Promise<Reader> {
  return db
    .selectFrom('accounts')
    .select([
      'id as account_id',
      'name',
      'email',
      'locale',
      sql<boolean>`email_verified_at is not null`.as('email_verified'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

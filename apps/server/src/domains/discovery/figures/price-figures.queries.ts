import type { QuoteTerms } from '@husrum/contract/market/quotes.ts'
import type { projectSizes, ServiceType } from '@husrum/contract/core/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type QuotedRow = {
  brief_id: number
  expert_id: number
  service_type: ServiceType
  country_id: number
  city_id: number
  room_type_ids: number[]
  aspect_ids: number[]
  project_size: (typeof projectSizes)[number]
  accepted: boolean
  terms: Pick<
    QuoteTerms,
    'fee_model' | 'currency' | 'hourly_rate' | 'hours_cap' | 'building_cost' | 'fee_share' | 'lines'
  >
}

/** The final price of each lead: the accepted quote, else the newest that was sent and not withdrawn. */
export async function listQuoted(db: Db, { from, until }: { from: Date; until: Date }): Promise<QuotedRow[]> {
  const { rows } = await sql<QuotedRow>`
    select distinct on (q.lead_id)
           b.id as brief_id, l.expert_id, b.service_type, b.country_id, b.city_id, b.room_type_ids, b.aspect_ids,
           b.project_size, q.status = 'accepted' as accepted,
           jsonb_build_object(
             'fee_model', q.terms->'fee_model', 'currency', q.terms->'currency',
             'hourly_rate', q.terms->'hourly_rate', 'hours_cap', q.terms->'hours_cap',
             'building_cost', q.terms->'building_cost', 'fee_share', q.terms->'fee_share',
             'lines', (select coalesce(jsonb_agg(jsonb_build_object('amount', line->'amount')), '[]')
                         from jsonb_array_elements(q.terms->'lines') line)) as terms
      from quotes q
      join leads l on l.id = q.lead_id
      join briefs b on b.id = l.brief_id
     where q.status in ('sent', 'accepted', 'declined', 'expired')
       and q.sent_at >= ${from} and q.sent_at < ${until}
     order by q.lead_id, q.status = 'accepted' desc, q.version desc`.execute(db)
  return rows
}

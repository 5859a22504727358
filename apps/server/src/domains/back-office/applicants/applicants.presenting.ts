/** A client as staff see them in the list. */
import type { AdminApplicant } from '@husrum/contract/back-office/applicants.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import { listClients } from './applicants.queries.ts'

type Brief = NonNullable<AdminApplicant['brief']>

export async function presentClients(
  { db, refs }: Pick<Deps, 'db' | 'refs'>,
  ids: readonly number[],
  locale: Locale,
): Promise<AdminApplicant[]> {
  const rows = await listClients(db, ids)
  const place = (id: number | null, kind: 'country' | 'city') => (id === null ? null : nameIn(refs[kind](id), locale))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    country: place(row.country_id, 'country'),
    city: place(row.city_id, 'city'),
    briefs: row.briefs,
    brief:
      row.brief_id === null
        ? null
        : {
            id: row.brief_id,
            status: row.status as Brief['status'], // a check constraint of the column enforces it
            project_type: row.project_type ?? '',
            city: place(row.brief_city_id, 'city') ?? '',
            matches: row.matches,
            leads: row.leads,
            created_at: (row.brief_at ?? row.created_at).toISOString(),
          },
    created_at: row.created_at.toISOString(),
  }))
}

export const clientColumns: Columns<AdminApplicant> = {
  id: (client) => client.id,
  name: (client) => client.name,
  email: (client) => client.email,
  email_verified: (client) => client.email_verified,
  country: (client) => client.country,
  city: (client) => client.city,
  briefs: (client) => client.briefs,
  brief_id: (client) => client.brief?.id ?? null,
  brief_status: (client) => client.brief?.status ?? null,
  brief_project_type: (client) => client.brief?.project_type ?? null,
  brief_city: (client) => client.brief?.city ?? null,
  brief_matches: (client) => client.brief?.matches ?? null,
  brief_leads: (client) => client.brief?.leads ?? null,
  brief_created_at: (client) => client.brief?.created_at ?? null,
  created_at: (client) => client.created_at,
}

import { sql } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'

export type DomainRow = {
  expert_id: number
  host: string
  label: string
  status: 'waiting' | 'proven' | 'lost'
  created_at: Date
  checked_at: Date | null
  proven_at: Date | null
  lost_at: Date | null
}

const columns = sql.raw('expert_id, host, label, status, created_at, checked_at, proven_at, lost_at')

export async function maybeDomain(db: Db, expertId: number): Promise<DomainRow | undefined> {
  const { rows } = await sql<DomainRow>`select ${columns} from own_domains where expert_id = ${expertId}`.execute(db)
  return rows[0]
}

export async function maybeDomainForUpdate(tx: Tx, expertId: number): Promise<DomainRow | undefined> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from own_domains where expert_id = ${expertId} for update`.execute(tx)
  return rows[0]
}

/** Proven by another expert, or lost by one a few days ago. */
export async function isHostTaken(db: Db, host: string, expertId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from own_domains
                    where host = ${host} and status <> 'waiting' and expert_id <> ${expertId}) as taken`.execute(db)
  return rows[0]?.taken ?? true
}

/** A different host starts again, with a new record name. */
export async function upsertDomain(tx: Tx, expertId: number, host: string, label: string): Promise<void> {
  await sql`
    insert into own_domains (expert_id, host, label) values (${expertId}, ${host}, ${label})
    on conflict (expert_id) do update
       set host = excluded.host, label = excluded.label, status = 'waiting', created_at = app_now(),
           checked_at = null, proven_at = null, lost_at = null`.execute(tx)
}

export async function markChecked(tx: Tx, expertId: number): Promise<void> {
  await sql`update own_domains set checked_at = app_now() where expert_id = ${expertId}`.execute(tx)
}

/** False if another expert has proven the host first: the unique index decides. */
export async function markProven(tx: Tx, expertId: number): Promise<boolean> {
  const { rows } = await sql<{ host: string }>`
    update own_domains d
       set status = 'proven', proven_at = coalesce(proven_at, app_now()), lost_at = null, checked_at = app_now()
     where expert_id = ${expertId}
       and not exists (select from own_domains o
                        where o.host = d.host and o.status <> 'waiting' and o.expert_id <> d.expert_id)
    returning host`.execute(tx)
  return rows.length > 0
}

/** Serialises proofs of a host, so that the check above sees the previous one. */
export async function lockHost(tx: Tx, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('own domain ' || ${host}, 0))`.execute(tx)
}

export async function markLost(tx: Tx, expertId: number): Promise<void> {
  await sql`
    update own_domains set status = 'lost', lost_at = app_now(), checked_at = app_now()
     where expert_id = ${expertId}`.execute(tx)
}

export async function deleteDomain(tx: Tx, expertId: number): Promise<boolean> {
  const { rows } = await sql`delete from own_domains where expert_id = ${expertId} returning host`.execute(tx)
  return rows.length > 0
}

/** Waiting and lost domains at every run, proven ones a few times a day; those unchecked for longest first. */
export async function listDomainsDue(db: Db, ready: Ready, most: number): Promise<number[]> {
  const { rows } = await sql<{ expert_id: number }>`
    select expert_id from own_domains
     where (checked_at is null or status <> 'proven' or checked_at < app_now() - interval '4 hours')
       and ${ready('own_domains.expert_id')}
     order by checked_at nulls first, expert_id limit ${most}`.execute(db)
  return rows.map(({ expert_id }) => expert_id)
}

/** Deletes domains that were lost or unproven for so many days. */
export async function deleteStaleDomains(db: Database, lostDays: number, unprovenDays: number): Promise<void> {
  const longLost = sql`status = 'lost' and lost_at < app_now() - make_interval(days => ${lostDays})`
  const neverProven = sql`status = 'waiting' and created_at < app_now() - make_interval(days => ${unprovenDays})`
  await deleteInBatches(db, 'own_domains', sql`((${longLost}) or (${neverProven}))`)
}

export type HostOwner = { expert_id: number; proven: boolean }

/** The expert of each host; also for a while after its DNS record was deleted. */
export async function listHostOwners(db: Db): Promise<({ host: string } & HostOwner)[]> {
  const { rows } = await sql<{ host: string } & HostOwner>`
    select host, expert_id, status = 'proven' as proven from own_domains
     where status <> 'waiting' order by host`.execute(db)
  return rows
}

export type OwnerRow = { account_id: number; email: string; name: string; locale: string; is_confirmed: boolean }

export async function maybeOwner(tx: Tx, expertId: number): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select a.id as account_id, a.email, a.name, a.locale, a.email_verified_at is not null as is_confirmed
      from experts e join accounts a on a.id = e.account_id
     where e.id = ${expertId} and a.deleted_at is null`.execute(tx)
  return rows[0]
}

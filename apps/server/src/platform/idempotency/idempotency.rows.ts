/** The rows behind Idempotency-Key. A claim names one try; later steps apply only while the row has that claim. */
import { sql } from 'kysely'
import { deleteInBatches } from '../database/batches.ts'
import type { Database, Db, Tx } from '../database/database.ts'

/** How long a silent try counts as running. When it is too short, work is done twice and refused, never doubled. */
const LEASE = sql.raw("interval '10 seconds'")
const KEPT = sql.raw("interval '24 hours'")

export type Claim = { id: Buffer; fingerprint: Buffer; claim: string }
export type EntryStatus = {
  fingerprint: Buffer
  claim: string
  committed: boolean
  answer: Buffer | null
  /** no try has run it for the length of a lease */ abandoned: boolean
  /** the row is a day old */ outdated: boolean
}

export type Entered = { made: true } | ({ made: false } & EntryStatus)
/**
 * Claims a key, or returns the row that has it. Selects first: an insert would wait for a transaction that is
 * committing the same key. Undefined when another call claimed it at this moment.
 */
export async function enterClaim(db: Database, { id, fingerprint, claim }: Claim): Promise<Entered | undefined> {
  const { rows } = await sql<Entered>`
    with there as (
      select fingerprint, claim, committed_at is not null as committed, answer,
             claimed_until <= app_now() as abandoned, created_at <= app_now() - ${KEPT} as outdated
        from idempotent_requests where id = ${id}
    ), made as (
      insert into idempotent_requests (id, fingerprint, claim, claimed_until)
      select ${id}::bytea, ${fingerprint}::bytea, ${claim}::uuid, app_now() + ${LEASE}
       where not exists (select from there)
          on conflict (id) do nothing returning id
    )
    select made.id is not null as made, there.* from made full join there on true`.execute(db)
  return rows[0]
}

/** Takes a row over from the try `from`; false when that try has progressed or is committing at this moment. */
export async function takeClaim(db: Database, from: string, { id, fingerprint, claim }: Claim): Promise<boolean> {
  const { rows } = await sql`
    with free as (
      select id from idempotent_requests
       where id = ${id} and claim = ${from}
         and (committed_at is null or created_at <= app_now() - ${KEPT})
         for update skip locked
    )
    update idempotent_requests r
       set fingerprint = ${fingerprint}, claim = ${claim}, claimed_until = app_now() + ${LEASE},
           committed_at = null, answer = null, created_at = app_now()
      from free where r.id = free.id returning 1`.execute(db)
  return rows.length > 0
}

/** Inside the business transaction: false when another try has taken over. */
export async function markCommitted(tx: Tx, { id, claim }: Claim): Promise<boolean> {
  const { rows } = await sql`
    update idempotent_requests set committed_at = coalesce(committed_at, app_now())
     where id = ${id} and claim = ${claim} returning 1`.execute(tx)
  return rows.length > 0
}

export async function markAnswered(db: Db, { id, claim }: Claim, answer: Buffer): Promise<void> {
  await sql`
    update idempotent_requests set committed_at = coalesce(committed_at, app_now()), answer = ${answer}
     where id = ${id} and claim = ${claim}`.execute(db)
}

/** Called after a failure: if nothing happened, the key is free; if it did happen, only the answer is missing. */
export async function releaseClaim(db: Db, { id, claim }: Claim): Promise<void> {
  await sql`
    with gone as (
      delete from idempotent_requests where id = ${id} and claim = ${claim} and committed_at is null
    )
    update idempotent_requests set claimed_until = app_now()
     where id = ${id} and claim = ${claim} and committed_at is not null`.execute(db)
}

export async function sweepRequests(db: Database): Promise<void> {
  const due = sql<boolean>`created_at <= app_now() - ${KEPT} and claimed_until <= app_now()`
  await deleteInBatches(db, 'idempotent_requests', due)
}

/** The names in experts' own addresses: every name ever chosen is a row, the current one is `experts.handle`. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import { appNow, type Database, type Db, type Tx } from '../../../../platform/database/database.ts'

/** Stores no name, and only allows checking a given one. */
const digestOf = (handle: string): Buffer => createHash('sha256').update(handle).digest()

const hasPage = sql<boolean>`(
  e.status in ('active', 'paused') and a.suspended_at is null and a.deleted_at is null)`

/** The current or earlier owner of the name. */
export async function maybeExpertNamed(db: Db, handle: string): Promise<number | undefined> {
  const row = await db.selectFrom('expert_handles').select('expert_id').where('handle', '=', handle).executeTakeFirst()
  return row?.expert_id
}

export async function maybeAccountAt(
  db: Db,
  { handle, id }: { handle: string | undefined; id: number | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select e.account_id from experts e
     where e.id = ${id ?? null}::bigint
        or e.id = (select h.expert_id from expert_handles h where h.handle = ${handle ?? null})`.execute(db)
  return rows[0]?.account_id
}

export type SiteRow = {
  handle: string | null
  /** The expert's display name. */
  shown_name: string
  /** All but the current one, newest first. */
  earlier: string[]
  /** When names were chosen within the last `days`, oldest first. */
  chosen: string[]
  public: boolean
}

export async function selectSite(db: Db, expertId: number, days: number): Promise<SiteRow> {
  const { rows } = await sql<SiteRow>`
    select e.handle, ${hasPage} as public,
           case when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end as shown_name,
           (select coalesce(json_agg(h.handle order by h.created_at desc, h.handle), '[]') from expert_handles h
             where h.expert_id = e.id and h.handle is distinct from e.handle) as earlier,
           (select coalesce(json_agg(h.created_at order by h.created_at), '[]') from expert_handles h
             where h.expert_id = e.id and h.created_at > app_now() - make_interval(days => ${days})) as chosen
      from experts e join accounts a on a.id = e.account_id
     where e.id = ${expertId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}

/** Neither taken nor reserved after its expert was erased. */
export async function isHandleFree(db: Db, handle: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select not exists (select from expert_handles where handle = ${handle})
       and not exists (select from erased_handles where digest = ${digestOf(handle)} and until > app_now()) as free
  `.execute(db)
  return rows[0]?.free ?? false
}

/** False if another expert has it, or had it and was erased recently: the insert decides between parallel calls. */
export async function insertHandle(tx: Tx, expertId: number, handle: string): Promise<boolean> {
  const { rows } = await sql<{ handle: string }>`
    insert into expert_handles (handle, expert_id)
    select ${handle}, ${expertId}
     where not exists (select from erased_handles where digest = ${digestOf(handle)} and until > app_now())
    on conflict (handle) do nothing returning handle`.execute(tx)
  return rows.length > 0
}

export async function updateHandle(tx: Tx, expertId: number, handle: string): Promise<void> {
  await tx.updateTable('experts').set({ handle, updated_at: appNow }).where('id', '=', expertId).execute()
}

/** For an expert who is erased: the remaining row shows that a given name is taken, but not whose it was. */
export async function deleteHandles(tx: Tx, expertId: number, days: number): Promise<void> {
  await sql`update experts set handle = null where id = ${expertId} and handle is not null`.execute(tx)
  const gone = await tx.deleteFrom('expert_handles').where('expert_id', '=', expertId).returning('handle').execute()
  for (const { handle } of gone)
    await sql`
      insert into erased_handles (digest, until)
      values (${digestOf(handle)}, app_now() + make_interval(days => ${days}))
      on conflict (digest) do update set until = excluded.until`.execute(tx)
}

export async function deleteErasedHandles(db: Database): Promise<void> {
  await deleteInBatches(db, 'erased_handles', sql`until <= app_now()`)
}

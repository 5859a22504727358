import { sql } from 'kysely'
import { appNow, likeAnywhere, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'

export type ImportRow = {
  id: number
  file_name: string
  source: string
  lines: number
  invited: number
  created_by: string | null
  created_at: Date
  undone_at: Date | null
  waiting: number
  open: number
  taken_over: number
  refused: number
  withdrawn: number
  expired: number
}

const columns = sql`
  m.id, m.file_name, m.source, m.lines, m.invited, a.name as created_by, m.created_at, m.undone_at,
  c.waiting, c.open, c.taken_over, c.refused, c.withdrawn, c.expired`
const joined = sql`
  left join accounts a on a.id = m.created_by
  cross join lateral (
    select count(*) filter (where i.state = 'waiting')::int as waiting,
           count(*) filter (where i.state in ('waiting', 'sent', 'opened'))::int as open,
           count(*) filter (where i.state = 'taken_over')::int as taken_over,
           count(*) filter (where i.state = 'refused')::int as refused,
           count(*) filter (where i.state = 'withdrawn')::int as withdrawn,
           count(*) filter (where i.state = 'expired')::int as expired
      from expert_invitations i where i.import_id = m.id) c`

function filtered(db: Db, q: string | undefined) {
  const query = db.selectFrom('expert_imports as m')
  const pattern = likeAnywhere(q ?? '')
  return q ? query.where((eb) => eb.or([eb('m.file_name', 'ilike', pattern), eb('m.source', 'ilike', pattern)])) : query
}

export async function listImportIds(
  db: Db,
  q: string | undefined,
  descending: boolean,
  page?: Page,
): Promise<number[]> {
  // ids increase with time
  const sorted = filtered(db, q)
    .select('m.id')
    .orderBy('m.id', descending ? 'desc' : 'asc')
  return listIds(sorted, page)
}

export const countImports = (db: Db, q: string | undefined): Promise<number> =>
  countIds(db, filtered(db, q).select('m.id'))

/** In the order of the ids. */
export async function listImports(db: Db, ids: readonly number[]): Promise<ImportRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ImportRow>`
    select ${columns} from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join expert_imports m on m.id = o.id ${joined} order by o.place`.execute(db)
  return rows
}

export type Known = { accounts: string[]; invited: string[]; refused: string[] }

/** Which of these have an account or an open invitation, and which mailboxes refuse invitations (as hex). */
export async function selectKnown(db: Db, emails: readonly string[], hashes: readonly Buffer[]): Promise<Known> {
  const { rows } = await sql<Known>`
    select array(select email from accounts where email = any(${[...emails]}::text[])) as accounts,
           array(select email from expert_invitations where email = any(${[...emails]}::text[])) as invited,
           array(select encode(email_hash, 'hex') from invitation_refusals
                  where email_hash = any(${[...hashes]}::bytea[])) as refused`.execute(db)
  // a select without a table returns one row
  return rows[0] as Known
}

/** A parallel import waits, and then sees the rows that this one has written. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`lock table expert_imports in share row exclusive mode`.execute(tx)
}

export async function insertImport(
  tx: Tx,
  given: { file_name: string; source: string; lines: number; invited: number; created_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('expert_imports').values(given).returning('id').executeTakeFirstOrThrow()
  return id
}

export type ImportedLine = { name: string; email: string; locale: string; answers: object }

/** Returns how many were inserted: fewer than requested if one of them was invited a moment ago. */
export async function insertImported(
  tx: Tx,
  { id, source, by, days }: { id: number; source: string; by: number; days: number },
  lines: readonly ImportedLine[],
): Promise<number> {
  const { rows } = await sql`
    insert into expert_invitations (import_id, name, email, locale, answers, source, invited_by, expires_at)
    select ${id}, l.name, l.email, l.locale, l.answers, ${source}, ${by}, app_now() + make_interval(days => ${days})
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (name text, email text, locale text, answers jsonb)
    on conflict (email) where email is not null do nothing returning id`.execute(tx)
  return rows.length
}

export async function maybeImportForUpdate(tx: Tx, id: number): Promise<{ undone_at: Date | null } | undefined> {
  return tx.selectFrom('expert_imports').select('undone_at').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markUndone(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('expert_imports').set({ undone_at: appNow }).where('id', '=', id).execute()
}

/** For staff who are erased. */
export async function clearImporter(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('expert_imports').set({ created_by: null }).where('created_by', '=', accountId).execute()
}

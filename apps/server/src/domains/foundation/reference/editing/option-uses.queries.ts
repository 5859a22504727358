/** Counts where options are used, and replaces one option by another. Each domain lists its columns. */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { OptionColumn } from './option-columns.ts'

export type UseRow = { holder: string; id: number; count: number }
/** An option with the values by which columns may name it. */
export type NamedOption = { id: number; slug: string }

/** For each id, the number of rows per holder that name it: one statement for all given options. */
export async function countUses(
  db: Db,
  columns: readonly OptionColumn[],
  options: readonly NamedOption[],
): Promise<UseRow[]> {
  const counted = columns.filter(({ again }) => !again)
  if (counted.length === 0 || options.length === 0) return []
  const { rows } = await sql<UseRow>`${sql.join(
    counted.map((column) => counting(column, options)),
    sql` union all `,
  )}`.execute(db)
  return rows
}

const idsOf = (options: readonly NamedOption[]) => sql`${options.map(({ id }) => id)}::bigint[]`

function counting(
  { holder, table, column, form, fields = [], copies = sql<boolean>`false` }: OptionColumn,
  options: readonly NamedOption[],
) {
  const into = sql.table(table)
  const cell = sql.ref(column)
  const row = sql`${sql.lit(holder)}::text as holder, o.id, count(*)::int as count`
  if (form === 'one')
    return sql`select ${row} from (select ${cell} as id from ${into}
      where ${cell} = any(${idsOf(options)}) and not ${copies}) o group by o.id`
  if (form === 'list')
    // equal rows are grouped first, by an index alone: there are far fewer lists than rows; copies are subtracted
    return sql`select ${sql.lit(holder)}::text as holder, o.id, sum(same.n)::int as count
      from (select ${cell} as ids, count(*) as n from ${into} group by 1
            union all select ${cell}, -1 from ${into} where ${copies}) same, unnest(same.ids) as o (id)
      where o.id = any(${idsOf(options)}) group by o.id having sum(same.n) > 0`
  if (form === 'weights')
    return sql`select ${row} from ${into}, jsonb_object_keys(${cell} -> 'styles') as k (name)
      join unnest(${idsOf(options)}) as o (id) on o.id::text = k.name where ${cell} is not null group by o.id`
  return sql`select ${row} from unnest(${idsOf(options)}, ${options.map(({ slug }) => slug)}::text[]) as o (id, slug)
    join ${into} t on ${anyField(fields, (field) => sql`t.${cell} -> ${sql.lit(field)} ?| array[o.slug, o.id::text]`)}
    group by o.id`
}

const anyField = (fields: readonly string[], of: (field: string) => RawBuilder<unknown>) =>
  sql`(${sql.join(fields.map(of), sql` or `)})`

/** Returns the number of changed rows. Rows of one table are locked in the order of their ids. */
export async function updateUses(tx: Tx, column: OptionColumn, from: NamedOption, to: NamedOption): Promise<number> {
  const { numAffectedRows = 0n } = await moving(column, from, to).execute(tx)
  return Number(numAffectedRows)
}

function moving({ table, column, form, fields = [] }: OptionColumn, from: NamedOption, to: NamedOption) {
  const into = sql.table(table)
  const cell = sql.ref(column)
  const change = (value: RawBuilder<unknown>, named: RawBuilder<unknown>) => sql`
    update ${into} t set ${cell} = ${value}
      from (select id from ${into} where ${named} order by id for no key update) as locked where t.id = locked.id`
  if (form === 'one') return change(sql`${to.id}`, sql`${cell} = ${from.id}`)
  if (form === 'list')
    return change(
      // if a row names both options, the earlier position remains
      sql`array(select id from unnest(array_replace(t.${cell}, ${from.id}::bigint, ${to.id}::bigint)) with ordinality as u (id, at)
        group by id order by min(at))`,
      sql`${cell} @> array[${from.id}]::bigint[]`,
    )
  if (form === 'weights') {
    const [old, other] = [String(from.id), String(to.id)]
    const sum = sql`coalesce((t.${cell} #>> ${['styles', other]}::text[])::float8, 0) + (t.${cell} #>> ${['styles', old]}::text[])::float8`
    return change(
      sql`jsonb_set(t.${cell}, '{styles}', (t.${cell} -> 'styles') - ${old}::text || jsonb_build_object(${other}::text, ${sum}))`,
      sql`${cell} -> 'styles' ? ${old}`,
    )
  }
  return movingFilters(into, cell, fields, from, to)
}

/** An owner who already has the resulting search retains the old one, whose slug still resolves. */
function movingFilters(
  into: RawBuilder<unknown>,
  cell: RawBuilder<unknown>,
  fields: readonly string[],
  from: NamedOption,
  to: NamedOption,
) {
  const old = sql`array[${from.slug}, ${String(from.id)}]::text[]`
  const changed = fields.reduce(
    (
      value,
      field,
    ) => sql`case when ${value} -> ${sql.lit(field)} ?| ${old} then jsonb_set(${value}, array[${sql.lit(field)}], (
      select jsonb_agg(distinct case when v = any(${old}) then ${to.slug}::text else v end)
        from jsonb_array_elements_text(${value} -> ${sql.lit(field)}) as v)) else ${value} end`,
    sql`${cell}`,
  )
  return sql`
    update ${into} t set ${cell} = n.value
      from (select distinct on (account_id, md5(value::text)) id, account_id, value
              from (select id, account_id, ${changed} as value from ${into}
                     where ${anyField(fields, (field) => sql`${cell} -> ${sql.lit(field)} ?| ${old}`)} order by id for no key update) as every
             order by account_id, md5(value::text), id) as n
     where t.id = n.id and not exists (
       select from ${into} o where o.account_id = n.account_id and md5(o.${cell}::text) = md5(n.value::text))`
}

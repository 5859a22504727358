import type { CheckedImport, ExpertImport } from '@husrum/contract/experts/invitations/imports.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listImports, type ImportRow } from './imports.queries.ts'

const presentRow = (row: ImportRow): ExpertImport => ({
  ...row,
  created_at: row.created_at.toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
})

export async function presentImports({ db }: Pick<Deps, 'db'>, ids: readonly number[]): Promise<ExpertImport[]> {
  return (await listImports(db, ids)).map(presentRow)
}

/** 404 `import_not_found`. */
export async function presentImport(deps: Pick<Deps, 'db'>, id: number): Promise<ExpertImport> {
  const [row] = await presentImports(deps, [id])
  if (!row) throw notFound('import_not_found')
  return row
}

/** Columns have the names of the JSON. */
export const importRowColumns: Columns<ExpertImport> = {
  id: (row) => row.id,
  file_name: (row) => row.file_name,
  source: (row) => row.source,
  lines: (row) => row.lines,
  invited: (row) => row.invited,
  open: (row) => row.open,
  taken_over: (row) => row.taken_over,
  refused: (row) => row.refused,
  withdrawn: (row) => row.withdrawn,
  expired: (row) => row.expired,
  created_by: (row) => row.created_by,
  created_at: (row) => row.created_at,
  undone_at: (row) => row.undone_at,
}

type Reported = {
  line: number
  name: string
  email: string
  verdict: string
  column: string
  value: string
  why: string
}
export const reportColumns: Columns<Reported> = {
  line: (row) => row.line,
  name: (row) => row.name,
  email: (row) => row.email,
  verdict: (row) => row.verdict,
  column: (row) => row.column,
  value: (row) => row.value,
  why: (row) => row.why,
}

/** A row for each problem, and one for each line without problems. */
export async function* reportOf({ lines }: CheckedImport, verdicts: (verdict: string) => string) {
  yield lines.flatMap(({ problems, line, name, email, verdict, of_line }): Reported[] => {
    const about = { line, name, email, verdict: verdicts(verdict) }
    if (problems.length === 0)
      return [{ ...about, column: '', value: '', why: of_line === null ? '' : String(of_line) }]
    return problems.map(({ column, value, message }) => ({ ...about, column, value, why: message }))
  })
}

/** Parses a list of experts uploaded by staff: its columns, and the errors of each line. It uses no database. */
import {
  email as emailShape,
  personName,
  phone as phoneShape,
  splitPhone,
} from '@husrum/contract/core/fields/bounds.ts'
import type { expertDraftAnswers } from '@husrum/contract/experts/joining/draft-answers.ts'
import { expertAnswers } from '@husrum/contract/experts/profile/profile.ts'
import {
  IMPORT_SEPARATOR,
  importColumns,
  type ImportColumn,
  type ImportProblem,
} from '@husrum/contract/experts/invitations/imports.rules.ts'
import { IMPORT_LINES_MAX, OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { serviceTypes, spokenLanguages } from '@husrum/contract/core/vocabulary.ts'
import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { foldName, type References } from '../../foundation/reference/reference.service.ts'

export type ReadLine = {
  line: number
  name: string
  email: string
  locale: Locale
  answers: z.output<typeof expertDraftAnswers>
  wrong: { column: ImportProblem; value: string }[]
}

/** The longest line, so that a quote that is never closed does not swallow the file. */
const LINE_MAX = 20_000
/** Control characters, and replacement characters of another encoding. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]/

type Cells = {
  record: string[]
  info: { lines: number }
  /** The original text of a line that cannot be parsed. */ broken?: string
}
/** Maximum lines of one cell if the list contains a wrong quote. */
const CELL_LINES_MAX = 10

/** 422 on `csv`: `csv_not_text`, `csv_broken` with the line, `csv_empty`, `csv_too_long`, `csv_columns_missing`. */
export function readList(refs: References, csv: string, fallback: Locale): { lines: ReadLine[]; left_out: string[] } {
  if (NOT_TEXT.test(csv)) throw fieldRefusal('csv', 'csv_not_text')
  const [head, ...rows] = cellsOf(csv)
  const names = (head?.record ?? []).map(columnOf)
  const missing = (['name', 'email'] as const).filter((column) => !names.includes(column))
  if (missing.length > 0) throw fieldRefusal('csv', 'csv_columns_missing', { columns: missing.join(', ') })
  if (rows.length === 0) throw fieldRefusal('csv', 'csv_empty')
  if (rows.length > IMPORT_LINES_MAX) throw fieldRefusal('csv', 'csv_too_long', { limit: IMPORT_LINES_MAX })
  const places = Object.fromEntries(importColumns.map((column) => [column, names.indexOf(column)]))
  const lines = rows.map(({ record, info, broken }) =>
    broken === undefined
      ? readLine(refs, (column) => record[places[column] ?? -1]?.trim() ?? '', info.lines, fallback)
      : brokenLine(broken, info.lines, fallback),
  )
  const isRead = (name: string) => importColumns.some((column) => column === name)
  return {
    lines,
    left_out: (head?.record ?? []).filter((_, at) => !isRead(names[at] ?? '')).map((each) => each.trim()),
  }
}

function cellsOf(csv: string): Cells[] {
  const [first = ''] = csv.split('\n', 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }))
  const { sign: delimiter } = counted.toSorted((a, b) => b.count - a.count)[0] ?? { sign: ',' }
  const read = (text: string): Cells[] => {
    const options = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const
    // `info` adds the position of each record
    return parse(text, { ...options, max_record_size: LINE_MAX }) as unknown as Cells[]
  }
  try {
    return read(csv)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (csv.split('\n').length > CELL_LINES_MAX * IMPORT_LINES_MAX)
      throw fieldRefusal('csv', 'csv_too_long', { limit: IMPORT_LINES_MAX })
    const [head, ...rows] = rescued(csv, read)
    if (!head || head.broken !== undefined || rows.every(({ broken }) => broken !== undefined))
      throw fieldRefusal('csv', 'csv_broken', { line: Number(error.lines ?? 1) })
    return [head, ...rows]
  }
}

/** Parses record by record, up to one above the limit: a quote that is never closed damages only its own line. */
function rescued(csv: string, read: (text: string) => Cells[]): Cells[] {
  const lines = csv.split(/\r?\n/)
  const found: Cells[] = []
  for (let at = 0; at < lines.length && found.length <= IMPORT_LINES_MAX + 1;) {
    const line = lines[at] ?? ''
    const columns = found[0]?.record.length
    const taken = line.trim() === '' ? 1 : lengths.find((length) => recordOf(at, length, columns) !== undefined)
    const record = taken === undefined || line.trim() === '' ? undefined : recordOf(at, taken, columns)
    at += taken ?? 1
    if (record) found.push({ record, info: { lines: at } })
    else if (taken === undefined) found.push({ record: [], info: { lines: at }, broken: line })
  }
  return found

  /** Parses a record of so many lines; undefined if they are not exactly one record of the header's width. */
  function recordOf(at: number, length: number, columns: number | undefined): string[] | undefined {
    if (at + length > lines.length) return undefined
    try {
      const [cells, ...more] = read(lines.slice(at, at + length).join('\n'))
      const fits = length === 1 || columns === undefined || cells?.record.length === columns
      return more.length === 0 && fits ? cells?.record : undefined
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      return undefined
    }
  }
}
const lengths = Array.from({ length: CELL_LINES_MAX }, (_, at) => at + 1)

const brokenLine = (broken: string, line: number, locale: Locale): ReadLine => ({
  line,
  name: '',
  email: '',
  locale,
  answers: {},
  wrong: [{ column: 'line', value: broken.slice(0, 80) }],
})

/** `E-mail`, `Registration number` and `SPOKEN LANGUAGES` are accepted as columns too. */
function columnOf(title: string): string {
  const word = title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return word === 'e_mail' ? 'email' : word
}

const { shape } = expertAnswers
const several = (cell: string) =>
  cell
    .split(IMPORT_SEPARATOR)
    .map((each) => each.trim())
    .filter(Boolean)

function readLine(refs: References, cell: (column: ImportColumn) => string, line: number, fallback: Locale): ReadLine {
  const wrong: ReadLine['wrong'] = []
  const read = <T>(column: ImportColumn, find: (value: string) => T | undefined): T | undefined => {
    const value = cell(column)
    const found = value === '' ? undefined : find(value)
    if (found === undefined && (value !== '' || column === 'name' || column === 'email'))
      wrong.push({ column, value: value.slice(0, 80) })
    return found
  }
  const by =
    <T>(schema: z.ZodType<T, string>) =>
    (value: string) =>
      schema.safeParse(value).data
  const each = <T>(column: ImportColumn, most: number, find: (value: string) => T | undefined): T[] =>
    read(column, (value) => {
      const found = [...new Set(several(value).map(find))]
      return found.length <= most && found.every((one) => one !== undefined) ? found : undefined
    }) ?? []

  const name = read('name', by(personName()))
  const email = read('email', by(emailShape()))
  const locale = read('language', (value) => [value.toLowerCase()].find(isLocale))
  const phone = read('phone', (value) => {
    const number = by(phoneShape())(value)
    return number === undefined ? undefined : splitPhone(number)
  })
  const country = read('country', (value) => countryOf(refs, value))
  const city = read('town', (value) => country && cityOf(refs, country.id, value))
  const styles = each('styles', OWN_STYLES_MAX, (value) => styleOf(refs, value))
  const answers = {
    name: name ?? '',
    ...(phone ? { phone_prefix: phone.prefix, phone: phone.national } : {}),
    company_name: read('company', by(shape.company_name)) ?? '',
    company_registration: read('registration_number', by(shape.company_registration)) ?? '',
    country_id: country?.id ?? null,
    city_id: city?.id ?? null,
    service_type: each('services', 2, (value) => serviceTypes.find((one) => one === value.toLowerCase())),
    styles,
    languages: each('spoken_languages', 10, (value) => spokenLanguages.find((one) => one === value.toLowerCase())),
  }
  return {
    line,
    name: name ?? cell('name').slice(0, 80),
    email: email ?? cell('email').slice(0, 254),
    locale: locale ?? fallback,
    answers,
    wrong,
  }
}

type Named = { slug: string; name_en: string; name_da: string; name_de: string }
const isCalled = (row: Named, folded: string) =>
  [row.slug, row.name_en, row.name_da, row.name_de].some((each) => foldName(each) === folded)

function countryOf(refs: References, value: string) {
  const folded = foldName(value)
  return refs.list('country').find((row) => isCalled(row, folded) || row.code === value.toUpperCase())
}

/** The largest city with that name. */
function cityOf(refs: References, countryId: number, value: string) {
  const folded = foldName(value)
  return refs.list('city').find((row) => row.country_id === countryId && isCalled(row, folded))
}

function styleOf(refs: References, value: string): string | undefined {
  const folded = foldName(value)
  return refs.list('style').find((row) => isCalled(row, folded))?.slug
}

/**
 * The export of a person's data: requested, written by a job into the file store, announced by mail, deleted after a
 * week (docs/decisions/0011).
 */
import { EXPORT_DAYS } from '@husrum/contract/core/limits.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { DataExportState } from '@husrum/contract/identity/data-export.ts'
import type { Download } from '@husrum/contract/core/endpoint.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { DERIVED, type Files } from '../../../platform/files/files.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { pageUrl, selectAccount, type AccountRow } from '../accounts/accounts.service.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import * as queries from './exports.queries.ts'
import { packAccount } from './packing.service.ts'

/** docs/product/limits.md. Packing reads all data, so a few times a day must be enough. */
const perAccount: Limit = { scope: 'exports', allowed: 3, windowSeconds: 86_400, code: 'too_many_exports' }
/** The queue retries a job for about two days. */
const TRIED_DAYS = 3

export const EXPORT_JOB = 'data-export'
export type ExportJob = { account_id: number; ask: string }

/** Not in backups: it is a copy of data that they contain, and expires after a week. */
const FOLDER = `${DERIVED}exports/`
const newKey = () => {
  const name = randomBytes(20).toString('hex')
  return `${FOLDER}${name.slice(0, 2)}/${name}.zip`
}

type Asking = Pick<Platform, 'db' | 'jobs' | 'limits'> & { files: Files }
type Making = Pick<Platform, 'clock' | 'config' | 'db' | 'delivery' | 'log' | 'translators'> & {
  files: Files
  pictures: Pictures
}

const nothing: DataExportState = {
  state: 'none',
  percent: 0,
  bytes: null,
  requested_at: null,
  ready_at: null,
  expires_at: null,
}

const present = (row: queries.ExportRow): DataExportState => ({
  state: row.state as DataExportState['state'], // a check of the table allows three of the four
  percent: row.percent,
  bytes: row.bytes,
  requested_at: row.requested_at.toISOString(),
  ready_at: row.ready_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
})

export async function stateOfExport({ db }: Pick<Asking, 'db'>, accountId: number): Promise<DataExportState> {
  const row = await queries.maybeExport(db, accountId)
  return row ? present(row) : nothing
}

/** The ZIP, or its progress; requests one if there is none. 429 `too_many_exports`. */
export async function openExport(deps: Asking, accountId: number): Promise<Download | { data: DataExportState }> {
  const row = await queries.maybeExport(deps.db, accountId)
  if (row && row.state !== 'ready') return { data: present(row) }
  const opened = row?.key ? await deps.files.open(row.key) : undefined
  if (opened) return { name: 'husrum.zip', content: opened.stream, size: opened.head.size }
  return { data: await askForExport(deps, accountId, { instead: row?.ask }) }
}

/**
 * An export in progress continues, an expired one is made again; `instead` also replaces a finished one: `any`, or the
 * one whose file is lost. 429 `too_many_exports`.
 */
export function askForExport(
  { db, jobs, limits }: Asking,
  accountId: number,
  { instead }: { instead: string | undefined },
): Promise<DataExportState> {
  return db.transaction().execute(async (tx) => {
    const ask = randomUUID()
    let row = await queries.maybeInsertedExport(tx, accountId, ask)
    if (!row) {
      const there = await queries.selectExportForUpdate(tx, accountId)
      const replaced = there.state === 'ready' && (there.ended || instead === 'any' || instead === there.ask)
      if (!replaced) return present(there)
      row = await queries.markAskedAgain(tx, accountId, ask)
    }
    await limits.count(tx, perAccount, String(accountId))
    await jobs.enqueue(tx, EXPORT_JOB, { account_id: accountId, ask } satisfies ExportJob)
    return present(row)
  })
}

/** Safe to run repeatedly and in parallel: each try writes its own file, and one of them becomes the export. */
export async function makeExport(deps: Making, { account_id, ask }: ExportJob): Promise<void> {
  const { db, files } = deps
  const making = { account_id, ask, key: newKey() }
  if (!(await queries.markMaking(db, making))) return
  const account = await selectAccount(db, account_id)
  const locale = localeOf(account)
  const { packed, weight } = await packAccount(deps, account_id, locale)
  let bytes = 0
  async function* counted(): AsyncIterable<Uint8Array> {
    let told = 0
    for await (const part of packed) {
      bytes += part.byteLength
      const percent = Math.min(90, 10 * Math.floor((10 * bytes) / Math.max(1, weight)))
      if (percent > told) {
        told = percent
        await queries.updatePercent(db, making, percent)
      }
      yield part
    }
  }
  await files.put(making.key, counted())
  const isKept = await db.transaction().execute(async (tx) => {
    const ready = await queries.markReady(tx, making, bytes, EXPORT_DAYS)
    if (ready?.expires_at) await mailReady(deps, tx, account, ready.expires_at)
    return ready !== undefined
  })
  if (!isKept) await files.delete(making.key)
}

/** A person who leaves loses the export; no row names its file then, so it is swept. */
export const forgetExport = queries.deleteExport

export async function sweepExports({ db, files }: Pick<Asking, 'db' | 'files'>): Promise<void> {
  await queries.deleteEndedExports(db, TRIED_DAYS)
  // a key is recorded before its file is written, so a listed file without a row has no owner
  const keys = await Array.fromAsync(files.list(FOLDER))
  const named = await queries.listNamedKeys(db, keys)
  for (const key of keys) if (!named.has(key)) await files.delete(key)
}

const localeOf = ({ locale }: Pick<AccountRow, 'locale'>): Locale => (isLocale(locale) ? locale : 'en')

const settingsOf = { client: '/account/settings?tab=privacy', expert: '/expert/settings?tab=privacy', admin: '/admin' }

type Ready = { to: string; name: string; role: string; locale: Locale; expires_at: Date }

/** The link leads to the settings, behind the login: the mail alone gives no access. */
export function composeExportMail(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  { to, name, role, locale, expires_at }: Ready,
): Mail {
  const translate = translators.for(locale)
  const date = longDay(expires_at, locale)
  const page = role === 'client' || role === 'expert' ? settingsOf[role] : settingsOf.admin
  return composeMail(translate, {
    to,
    name: name.split(' ')[0] ?? '',
    subject: translate('mail-data-export.ready.subject'),
    lines: [translate('mail-data-export.ready.text', { date })],
    button: { label: translate('mail-data-export.ready.button'), url: pageUrl({ config }, locale, page) },
    after: [translate('mail-data-export.ready.otherwise')],
  })
}

/** Sent only to a confirmed address; the settings show the export in any case. */
async function mailReady(deps: Making, tx: Tx, account: AccountRow, expires_at: Date): Promise<void> {
  if (account.email_verified_at === null) return
  const { email: to, name, role } = account
  const mail = composeExportMail(deps, { to, name, role, locale: localeOf(account), expires_at })
  await deps.delivery.mailLater(tx, mail, { kind: 'data-export', account_id: account.id, expires_at })
}

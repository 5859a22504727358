/**
 * Consents: to the terms and the privacy policy by version, and to external services when first used. A newer version
 * is announced by mail and on the screen, and takes effect for existing accounts 30 days later (docs/decisions/0078).
 */
import type { consentDocuments } from '@husrum/contract/identity/accounts/accounts.ts'
import { TERMS_NOTICE_DAYS } from '@husrum/contract/core/limits.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { drainBatches, type DrainDeps } from '../../../../platform/core/jobs/drain.ts'
import { longDay } from '../../../../platform/core/texts/dates.ts'
import { conflict, notFound, Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { maybeAccountForUpdate } from '../common/accounts.queries.ts'
import { maybeChanges, selectVersionInForce } from '../../legal-texts/legal-texts.service.ts'
import { localeOf, mailPerson, pageUrl, type MailDeps } from '../common/mails.ts'
import * as queries from './consents.queries.ts'

type Deps = Pick<Platform, 'db' | 'events'>
type Document = (typeof consentDocuments)[number]
type Service = Exclude<Document, 'terms' | 'privacy'>

export const TERMS_JOB = 'announce-published-terms'
/** Accounts notified in one transaction. */
const AT_ONCE = 200

/** 409 `terms_changed`: a newer version exists than the one that was shown. Agreeing again changes nothing. */
export async function agree(
  { events }: Pick<Deps, 'events'>,
  viewer: Viewer,
  { document, version }: { document: 'terms' | Service; version?: string | undefined },
  locale: Locale,
): Promise<void> {
  await events.transaction(async (tx) => {
    if (document === 'terms' && version !== (await selectVersionInForce(tx))) throw conflict('terms_changed')
    // locked, so that one consent is not recorded twice
    if (!(await maybeAccountForUpdate(tx, viewer.account_id))) throw new Refusal(401, 'unauthenticated')
    await recordConsents(tx, viewer.account_id, document === 'terms' ? ['terms', 'privacy'] : [document], locale)
  })
}

export const recordConsents = (
  tx: Tx,
  accountId: number,
  documents: readonly Document[],
  locale: string,
): Promise<void> => queries.insertConsents(tx, accountId, documents, { locale })

/** 404 `consent_not_found`. Earlier processing remains lawful, and the row shows when the consent ended. */
export async function withdraw({ events }: Pick<Deps, 'events'>, viewer: Viewer, document: Service): Promise<void> {
  const had = await events.transaction((tx) => queries.markConsentWithdrawn(tx, viewer.account_id, document))
  if (!had) throw notFound('consent_not_found')
}

/** A person without a confirmed address is notified on the screen only. */
export async function announceTerms(deps: MailDeps & DrainDeps): Promise<void> {
  const version = await selectVersionInForce(deps.db)
  const changes = await maybeChanges(deps.db, version) // the shipped version has no such summary
  await drainBatches(deps, 'announce-terms', {
    most: AT_ONCE,
    next: (tx, ready, most) => queries.listUnannounced(tx, ready, version, most),
    async act(tx, due) {
      const people = await queries.insertAnnouncements(
        tx,
        version,
        due.map(({ id }) => id),
      )
      for (const { account_id, email, locale: known, may_mail, announced_at } of people) {
        if (!may_mail) continue
        const locale = localeOf({ locale: known })
        const page = known === 'da' || known === 'dk' ? '/terms-and-conditions-dk' : '/terms-and-conditions'
        await mailPerson(deps, tx, 'terms', {
          account_id,
          to: email,
          locale,
          url: pageUrl(deps, locale, page),
          params: {
            date: longDay(holdsFrom(announced_at), locale),
            days: TERMS_NOTICE_DAYS,
            changes:
              changes?.[languageOf(locale)] ?? deps.translators.for(locale)(`mail-account.terms.changes.${version}`),
          },
        })
      }
    },
  })
}

/** When a version takes effect for a person who was notified at this time. */
export const holdsFrom = (announcedAt: Date): Date => new Date(announcedAt.getTime() + TERMS_NOTICE_DAYS * 86_400_000)

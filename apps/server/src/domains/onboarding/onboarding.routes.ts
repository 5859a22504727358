import { onboarding } from '@husrum/contract/onboarding.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readNow } from '../../platform/clock.ts'
import { csvOf } from '../../platform/csv.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { describePerson } from '../accounts/people.service.ts'
import { presentOwnExpert, listCompleteness } from '../experts/own-profile.presenting.ts'
import { listMoves } from '../experts/status.service.ts'
import { filterOf } from './filtering.ts'
import { expertColumns, presentDetail, presentQueued } from './onboarding.present.ts'
import * as queries from './onboarding.queries.ts'
import { registerExpert } from './registering.service.ts'
import { reviewExpert } from './reviewing.service.ts'
import { submitExpert } from './submitting.service.ts'

export function mountOnboarding(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, refs } = deps

  async function present(queued: readonly queries.QueueRow[], locale: Locale) {
    const completeness = await listCompleteness(
      db,
      queued.map(({ id }) => id),
    )
    return queued.map((row) => presentQueued(refs, row, completeness.get(row.id)?.percent ?? 0, locale))
  }

  /** A reader who is slow holds no connection meanwhile. */
  async function* inBatches(ids: readonly number[], locale: Locale) {
    for (let at = 0; at < ids.length; at += BATCH)
      yield await present(await queries.listQueued(db, ids.slice(at, at + BATCH)), locale)
  }

  async function describe(id: number, locale: Locale) {
    const row = await queries.maybeQueued(db, id)
    const [queued] = row ? await present([row], locale) : []
    if (!queued) throw notFound('expert_not_found')
    const [profile, history, shown] = await Promise.all([
      presentOwnExpert(deps, id, locale),
      listMoves(db, id),
      queries.listPictures(db, id),
    ])
    const pictures = await deps.pictures.list(
      db,
      shown.map(({ image_id, alt, title }) => ({ id: image_id, alt: alt || title })),
      { upTo: PICTURE_WIDTH },
    )
    return presentDetail(queued, { profile, history, shown, pictures })
  }

  mount(
    http,
    onboarding,
    {
      async registerExpert({ body, fileLists, address, userAgent, locale }) {
        const opened = await registerExpert(deps, body, fileLists.showcases, { address, userAgent, locale })
        return {
          data: {
            token: opened.token,
            expires_at: opened.expires_at,
            user: await describePerson(deps, opened.account_id, locale),
          },
        }
      },
      async submitExpert({ viewer, locale }) {
        const id = await submitExpert(deps, viewer)
        return { data: await presentOwnExpert(deps, id, locale) }
      },
      async listAdminExperts({ query, locale }) {
        const filter = filterOf(refs, query)
        if (query.format === 'csv') {
          const day = (await readNow(db)).toISOString().slice(0, 10)
          // the order is fixed before the first row leaves: whoever is decided meanwhile stands once all the same
          const ids = await queries.listQueueIds(db, filter, query.sort)
          return { name: `experts-${day}.csv`, content: csvOf(expertColumns, inBatches(ids, locale)) }
        }
        const ids = await queries.listQueueIds(db, filter, query.sort, offsetOf(query))
        const queued = await queries.listQueued(db, ids)
        const total = await queries.countQueue(db, filter)
        return { data: await present(queued, locale), meta: metaOf(query, total, queued.length) }
      },
      getAdminExpert: async ({ params, locale }) => ({ data: await describe(params.id, locale) }),
      async reviewExpert({ params, viewer, body, locale }) {
        await reviewExpert(deps, viewer, params.id, body)
        return { data: await describe(params.id, locale) }
      },
    },
    options,
  )
}

/** Rows of a table read at once. */
const BATCH = 500

/** Pixels: they are looked at in a pane beside the list. */
const PICTURE_WIDTH = 960

import { onboarding } from '@husrum/contract/onboarding.ts'
import { copenhagenDay } from '@husrum/contract/rules/copenhagen-time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readNow } from '../../platform/clock.ts'
import { csvOf } from '../../platform/csv.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentSession } from '../accounts/accounts.presenting.ts'
import { presentOwnExpert } from '../experts/own-profile.presenting.ts'
import { filterOf } from './filtering.ts'
import {
  expertColumns,
  expertQueueInBatches,
  presentExpertDetail,
  presentExpertQueue,
} from './onboarding.presenting.ts'
import { countQueue, listQueueIds } from './onboarding.queries.ts'
import { registerExpert } from './registering.service.ts'
import { reviewExpert } from './reviewing.service.ts'
import { submitExpert } from './submitting.service.ts'

export function mountOnboarding(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, refs } = deps

  mount(
    http,
    onboarding,
    {
      async registerExpert({ body, fileLists, address, userAgent, locale }) {
        const opened = await registerExpert(deps, body, fileLists.showcases, { address, userAgent, locale })
        return { data: await presentSession(deps, opened, locale) }
      },
      async submitExpert({ viewer, locale }) {
        const id = await submitExpert(deps, viewer)
        return { data: await presentOwnExpert(deps, id, locale) }
      },
      async listAdminExperts({ query, locale }) {
        const filter = filterOf(refs, query)
        if (query.format === 'csv') {
          const day = copenhagenDay(await readNow(db))
          // ids first: an expert who is decided while the table is written appears once all the same
          const ids = await listQueueIds(db, filter, query.sort)
          return { name: `experts-${day}.csv`, content: csvOf(expertColumns, expertQueueInBatches(deps, ids, locale)) }
        }
        const ids = await listQueueIds(db, filter, query.sort, offsetOf(query))
        const data = await presentExpertQueue(deps, ids, locale)
        return { data, meta: metaOf(query, await countQueue(db, filter), data.length) }
      },
      getAdminExpert: async ({ params, locale }) => ({ data: await presentExpertDetail(deps, params.id, locale) }),
      async reviewExpert({ params, viewer, body, locale }) {
        await reviewExpert(deps, viewer, params.id, body)
        return { data: await presentExpertDetail(deps, params.id, locale) }
      },
    },
    options,
  )
}

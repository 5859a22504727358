import { quotes } from '@husrum/contract/market/quotes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { readerOf } from '../messaging/messaging.service.ts'
import { createQuotePrints } from './prints.service.ts'
import { presentQuote, presentQuoteStart } from './quotes.presenting.ts'
import { listQuotes, selectQuotesVersion } from './quotes.queries.ts'
import {
  acceptQuote,
  createQuote,
  declineQuote,
  deleteQuote,
  readQuoteStart,
  requireQuote,
  sendQuote,
  updateQuote,
  withdrawQuote,
} from './quotes.service.ts'

async function* oneChunk(file: Uint8Array): AsyncIterable<Uint8Array> {
  yield file
}

export function mountQuotes(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
  const print = createQuotePrints(deps)
  mount(
    http,
    quotes,
    {
      async listQuotes({ viewer, query, locale }) {
        const reader = readerOf(viewer)
        const { page, per_page, ...filter } = query
        const read = async () => {
          const { rows, total } = await listQuotes(db, reader, filter, offsetOf(query))
          const data = rows.map((row) => presentQuote(deps, reader, row, locale))
          return SerializedReply.of(quotes.listQuotes.reply, { data, meta: metaOf(query, total, rows.length) })
        }
        if (page > 1) return read()
        const version = await selectQuotesVersion(db, reader, filter)
        const name = `quotes ${JSON.stringify([per_page, filter])}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      getQuote: async ({ viewer, params, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await requireQuote(db, viewer, params.id), locale),
      }),
      getQuoteStart: async ({ viewer, params, locale }) => ({
        data: presentQuoteStart(deps, await readQuoteStart(deps, viewer, params.id, locale), locale),
      }),
      createQuote: async ({ viewer, body, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await createQuote(deps, viewer, body, locale), locale),
      }),
      updateQuote: async ({ viewer, params, body, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await updateQuote(deps, viewer, params.id, body), locale),
      }),
      deleteQuote: async ({ viewer, params }) => deleteQuote(deps, viewer, params.id),
      sendQuote: async ({ viewer, params, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await sendQuote(deps, viewer, params.id), locale),
      }),
      acceptQuote: async ({ viewer, params, body, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await acceptQuote(deps, viewer, params.id, body?.note), locale),
      }),
      declineQuote: async ({ viewer, params, body, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await declineQuote(deps, viewer, params.id, body?.note), locale),
      }),
      withdrawQuote: async ({ viewer, params, locale }) => ({
        data: presentQuote(deps, readerOf(viewer), await withdrawQuote(deps, viewer, params.id), locale),
      }),
      async getQuotePdf({ viewer, params, locale }) {
        const reader = readerOf(viewer)
        const quote = presentQuote(deps, reader, await requireQuote(db, viewer, params.id), locale)
        const file = await print(viewer.account_id, quote, locale)
        return { name: `husrum-${quote.id}.pdf`, content: oneChunk(file) }
      },
    },
    options,
  )
}

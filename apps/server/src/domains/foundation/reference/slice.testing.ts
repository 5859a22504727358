/** This slice alone behind real HTTP, with given expert counts. */
import { queryString } from '@husrum/contract/core/client.ts'
import { fillPath, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { createTranslators, loadCatalogues } from '../../../platform/core/texts/catalogues.ts'
import { openDatabase, openPool } from '../../../platform/database/database.ts'
import { createHttp } from '../../../platform/http/http.ts'
import { createLog } from '../../../platform/core/log.ts'
import { testConnection } from '../../../testing/database/database.ts'
import { mountReference } from './reference.routes.ts'
import { openReferences, type References } from './reference.service.ts'

export type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  locale?: string
  headers?: Record<string, string>
}
export type Slice = Awaited<ReturnType<typeof openSlice>>

/** `experts`: counts by city slug. */
export async function openSlice(experts: Record<string, number> = {}) {
  const pool = openPool(await testConnection(), 4)
  const db = openDatabase(pool)
  const refs = await openReferences(db)
  const http = await createHttp(createLog({ level: 'silent' }), createTranslators(loadCatalogues()))
  const countExpertsByPlace = async () => countsOf(refs, experts)
  mountReference(http, { db, refs, countExpertsByPlace }, { identify: async () => undefined, production: false })

  async function get(url: string, headers: Record<string, string> = {}) {
    const reply = await http.inject({ method: 'GET', url, headers })
    return { status: reply.statusCode, headers: reply.headers, json: reply.body === '' ? undefined : reply.json() }
  }
  return {
    refs,
    get,
    call: (endpoint: Endpoint, { params, query, locale = 'en', headers = {} }: Sent = {}) =>
      get(fillPath(endpoint.path, params) + queryString(query), { locale, ...headers }),
    async close() {
      await http.close()
      await pool.end()
    },
  }
}

function countsOf(refs: References, experts: Record<string, number>) {
  return Object.entries(experts).map(([slug, experts_count]) => {
    const city = refs.choose('city', slug, 'city')
    return { country_id: city.country_id, state_id: city.state_id, city_id: city.id, experts_count }
  })
}

export const column = (answer: { json: { data: Record<string, string>[] } }, name: string) =>
  answer.json.data.map((item) => item[name])

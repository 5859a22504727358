import { matching } from '@husrum/contract/market/matching/formula.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../app/deps.ts'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import { SerializedReply } from '../../../../platform/http/answers/serialized-reply.ts'
import { Refusal } from '../../../../platform/http/errors.ts'
import { createWindow } from '../../../../platform/limits/limits-window.ts'
import { countFitting, readExample, readFormula } from './formula.service.ts'
import { presentSample } from './sample.presenting.ts'
import { rankSample } from './sample.service.ts'

/**
 * docs/product/limits.md: a person who fills in a brief asks a few times a minute. Counted in memory, since the answer
 * itself needs no database; people who share an address share the limit, which does not affect their briefs.
 */
const fittingPerMinute = { allowed: 60, seconds: 60 }

export function mountFormula(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { config, market, readModels, refs, translators } = deps
  const fitting = createWindow(fittingPerMinute)
  const requireRoom = (address: string) => {
    if (!config.rateLimits) return
    const { admitted, retryAfter } = fitting.hit(address)
    if (!admitted) throw new Refusal(429, 'too_many_requests', { retryAfter, params: { seconds: retryAfter } })
  }
  mount(
    http,
    matching,
    {
      getMatchingFormula: ({ locale }) =>
        readModels.answer({ name: 'matching formula', locale, version: market.model_version }, async () => {
          const translate = translators.for(locale)
          const { components, versions, ...formula } = await readFormula(deps)
          const data = {
            ...formula,
            components: components.map((each) => ({ ...each, name: translate(`match.component.${each.key}`) })),
            versions: [...versions],
          }
          return SerializedReply.of(matching.getMatchingFormula.reply, { data })
        }),
      getMatchingExample: ({ query, locale }) => {
        const name = `matching example ${JSON.stringify(query)}`
        return readModels.answer({ name, locale, version: market.model_version }, async () => {
          const translate = translators.for(locale)
          const { percentage, word, breakdown } = await readExample(deps, query)
          const components = breakdown.components.flatMap(({ key, value }) =>
            value === null ? [] : [{ key, name: translate(`match.component.${key}`), fit: value }],
          )
          const client_percent = Math.round(breakdown.client * 100)
          const expert_percent = Math.round(breakdown.expert * 100)
          const data = { percentage, word, client_percent, expert_percent, components }
          return SerializedReply.of(matching.getMatchingExample.reply, { data })
        })
      },
      getMatchingSample: ({ query, locale }) => {
        const city = refs.choose('city', query.city_id, 'city_id')
        // the order of the chosen photos does not matter
        const styles = (query.styles ?? []).toSorted()
        const name = `matching sample ${city.id} ${styles.join()}`
        const version = `${market.model_version} ${market.version}`
        return readModels.answer({ name, locale, version }, async (uses) =>
          presentSample(deps, await rankSample(deps, { styles, city }), city, locale, uses),
        )
      },
      countFitting: async ({ body, address }) => {
        requireRoom(address)
        return { data: await countFitting(deps, body) }
      },
    },
    options,
  )
}

import { matching } from '@husrum/contract/matching-formula.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { Ready } from '../../platform/http/ready.ts'
import { countFitting, readExample, readFormula } from './formula.service.ts'

export function mountFormula(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { market, readModels, translators } = deps
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
          return Ready.of(matching.getMatchingFormula.reply, { data })
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
          return Ready.of(matching.getMatchingExample.reply, { data })
        })
      },
      countFitting: async ({ body }) => ({ data: await countFitting(deps, body) }),
    },
    options,
  )
}

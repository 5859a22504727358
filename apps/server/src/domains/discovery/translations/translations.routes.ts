import { translations, type Translation } from '@husrum/contract/discovery/translations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { createTranslator } from './translations.service.ts'
import type { Language, Stored } from './translations.queries.ts'

export function mountTranslations(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const translate = createTranslator(deps)
  mount(
    http,
    translations,
    {
      readTranslation: async () => ({
        data: { provider: (deps.operating.isOn('machine_translation') && deps.translation.provider) || null },
      }),
      async translateText({ params, body: { language }, address }) {
        return { data: present(language, await translate({ ...params, language }, address)) }
      },
      async translateMessage({ viewer, params: { id }, body: { language } }) {
        const { account_id, expert_id } = viewer
        const wanted = { kind: 'message', id, language, reader: { account_id, expert_id } } as const
        return { data: present(language, await translate(wanted, `account ${account_id}`)) }
      },
    },
    options,
  )
}

const present = (language: Language, { texts, from_language, provider, translated_at }: Stored): Translation => ({
  language,
  from: from_language,
  provider,
  translated_at: translated_at.toISOString(),
  texts,
})

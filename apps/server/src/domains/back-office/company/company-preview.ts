/** Renders pages and mails with the draft, for staff, anew for each request. */
import type { Language } from '@husrum/contract/core/locales.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Brand } from '../../../platform/core/texts/brand.ts'
import { createTranslators, type Catalogues, type Translators } from '../../../platform/core/texts/catalogues.ts'
import { placed, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Identify } from '../../../platform/http/http-viewer.ts'
import { maySeePreviews } from '../../../platform/http/staff/mail-preview.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { maybeDraft } from './company.queries.ts'
import { brandOf } from './live-company.ts'

type Options = Pick<Platform, 'db' | 'config' | 'brand'> & {
  identify: Identify
  /** All texts with this name. */
  textsOf: (brand: Brand) => Catalogues
  /** Every mail to made-up people, with the texts of these translators. */
  mailSamples: (translators: Translators) => readonly { name: string; compose(locale: Locale): Mail }[]
}
export type CompanyPreview = {
  /** Undefined for everybody but staff. Without a draft it returns what is published. */
  find(token: string): Promise<{ brand: Brand; texts: Catalogues } | undefined>
  /** As HTML. */
  composeMail(token: string, language: Language): Promise<string | undefined>
}

/** A mail that everybody gets, with a greeting, a button and the foot. */
const SAMPLE = 'account-verify'

export function createCompanyPreview({ db, config, brand, identify, textsOf, mailSamples }: Options): CompanyPreview {
  const find: CompanyPreview['find'] = async (token) => {
    if (!(await maySeePreviews(identify, token))) return undefined
    const draft = await maybeDraft(db)
    const tried = draft ? brandOf(config, draft.facts) : brand.now()
    return { brand: tried, texts: textsOf(tried) }
  }
  return {
    find,
    async composeMail(token, language) {
      const tried = await find(token)
      if (!tried) return undefined
      const samples = mailSamples(createTranslators(tried.texts))
      const sample = samples.find(({ name }) => name === SAMPLE) ?? samples[0]
      return sample && placed(sample.compose(language), { baseUrl: config.baseUrl, look: tried.brand.mail }).html
    },
  }
}

import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { languageOf, type Locale, type Picture } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type Handlers, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { isAsked, presentQuestion } from './extra-questions/extra-answers.ts'
import { foldName } from './fold.ts'
import { openLocations, type CountExpertsByPlace } from './places/locations.service.ts'
import { countTownsAround } from './places/town-counts.ts'
import * as present from './reference.presenting.ts'
import { countCities, listCities } from './reference.queries.ts'
import type { Option, OptionKind, OptionRows, References, StyleRow } from './reference.service.ts'

export type ReferenceDeps = Pick<Platform, 'db'> & {
  refs: References
  countExpertsByPlace: CountExpertsByPlace
  /** Pictures by style id; app.ts passes them in from the media domain. */
  stylePictures?: (styles: readonly StyleRow[], locale: Locale) => Promise<ReadonlyMap<number, Picture>>
}

export function mountReference(http: FastifyInstance, deps: ReferenceDeps, options: MountOptions): void {
  mount(http, reference, referenceHandlers(deps), options)
}

function referenceHandlers({
  db,
  refs,
  countExpertsByPlace,
  stylePictures,
}: ReferenceDeps): Handlers<typeof reference> {
  const locations = openLocations(db, refs, countExpertsByPlace)
  const named = <K extends OptionKind>(kind: K, option: Option): OptionRows[K] => {
    const row = refs.resolve(kind, option)
    if (!row) throw notFound('not_found')
    return row
  }
  const chosenId = (kind: OptionKind, option: Option | undefined, field: string): number | undefined =>
    option === undefined ? undefined : refs.choose(kind, option, field).id

  return {
    listCountries: async ({ locale }) => ({
      data: refs.list('country').map((row) => present.presentCountry(row, locale)),
    }),
    listStates: async ({ query, locale }) => {
      const countryId = chosenId('country', query.country_id, 'country_id')
      const states = refs.list('state').filter((state) => countryId === undefined || state.country_id === countryId)
      const inOrder = new Intl.Collator(languageOf(locale))
      const shown = states
        .map((row) => present.presentState(row, locale))
        .sort((a, b) => a.country_id - b.country_id || inOrder.compare(a.name, b.name))
      return { data: shown }
    },
    listCities: async ({ params, query, locale }) => {
      const countryId = named('country', params.countryId).id
      const words = query.q ? foldName(query.q) : undefined
      if (words === '') return { data: [], meta: metaOf(query, 0, 0) } // only punctuation: no name matches
      const search = { countryId, stateId: chosenId('state', query.state_id, 'state_id'), words }
      const total = await countCities(db, search)
      const cities = await listCities(db, search, languageOf(locale), offsetOf(query))
      return { data: cities.map((row) => present.presentCity(row, locale)), meta: metaOf(query, total, cities.length) }
    },
    countTowns: async ({ params, query }) => {
      const further = refs.chooseAll('city', query.also ?? [], 'also')
      return { data: countTownsAround([named('city', params.cityId), ...further], refs.list('city')) }
    },
    listBudgets: async ({ locale }) => ({ data: refs.list('budget').map((row) => present.presentBudget(row, locale)) }),
    listTimelines: async ({ locale }) => ({
      data: refs.list('timeline').map((row) => present.presentTimeline(row, locale)),
    }),
    listStyles: async ({ locale }) => {
      const styles = refs.list('style')
      const pictures = await stylePictures?.(styles, locale)
      return { data: styles.map((row) => present.presentStyle(row, pictures?.get(row.id), locale)) }
    },
    listRoomTypes: async ({ query, locale }) => {
      const rows = refs.list(query.category === 'architecture' ? 'architecture_type' : 'room_type')
      return { data: rows.map((row) => present.presentRoomType(row, locale)) }
    },
    searchLocations: async ({ query, locale }) => {
      const countryId = chosenId('country', query.country_id, 'country_id')
      const { q, all, limit, in_words } = query
      if (in_words) return { data: q ? await locations.inWords(q, locale) : [] }
      return { data: await locations.search({ q, countryId, all, limit }, locale) }
    },
    listAspects: async ({ locale }) => ({ data: refs.list('aspect').map((row) => present.presentAspect(row, locale)) }),
    readAspect: async ({ params, locale }) => ({ data: present.presentAspect(named('aspect', params.id), locale) }),
    listSkills: async ({ locale }) => ({ data: refs.list('skill').map((row) => present.presentSkill(row, locale)) }),
    readSkill: async ({ params, locale }) => ({ data: present.presentSkill(named('skill', params.id), locale) }),
    listSpecialties: async ({ locale }) => ({
      data: refs.list('specialty').map((row) => present.presentSpecialty(row, locale)),
    }),
    listQuestions: async ({ query, locale }) => ({
      data: refs
        .questions(query.subject)
        .filter(isAsked)
        .map((question) => presentQuestion(question, locale)),
    }),
    listPlans: async ({ query, locale }) => ({
      data: refs.list('plan').map((row) => present.presentPlan(row, locale, query.currency)),
    }),
    readPlan: async ({ params, query, locale }) => ({
      data: present.presentPlan(named('plan', params.id), locale, query.currency),
    }),
  }
}

/** Reference rows in the reader's language. */
import type * as wire from '@husrum/contract/foundation/reference/reference.ts'
import { languageOf, type Locale, type Picture } from '@husrum/contract/core/shapes.ts'
import type {
  AspectRow,
  BudgetRow,
  CityRow,
  CountryRow,
  PlanRow,
  RoomTypeRow,
  SkillRow,
  SpecialtyRow,
  StateRow,
  StyleRow,
  TimelineRow,
} from './reference.queries.ts'
import { namedOption } from './naming.ts'

/** Per cent, for sellers in Denmark (docs/product/experts.md). */
const DANISH_VAT = 25

type Described = { description_en: string; description_da: string; description_de: string }
const descriptionIn = (row: Described, locale: Locale): string =>
  row[`description_${languageOf(locale)}`] || row.description_en

export const presentCountry = (row: CountryRow, locale: Locale): wire.Country => ({
  ...namedOption(row, locale),
  code: row.code,
  calling_code: row.calling_code,
})
export const presentState = (row: StateRow, locale: Locale): wire.State => ({
  ...namedOption(row, locale),
  country_id: row.country_id,
})
export const presentCity = (row: CityRow, locale: Locale): wire.City => ({
  ...namedOption(row, locale),
  country_id: row.country_id,
  state_id: row.state_id,
  latitude: row.latitude,
  longitude: row.longitude,
})

const minor = (euros: number | null) => (euros === null ? null : euros * 100)
export const presentBudget = (row: BudgetRow, locale: Locale): wire.Budget => ({
  ...namedOption(row, locale),
  min: minor(row.min_eur),
  max: minor(row.max_eur),
  currency: 'EUR',
})
export const presentTimeline = (row: TimelineRow, locale: Locale): wire.Timeline => ({
  ...namedOption(row, locale),
  min_months: row.min_months,
  max_months: row.max_months,
})
export const presentStyle = (row: StyleRow, image: Picture | undefined, locale: Locale): wire.Style => ({
  ...namedOption(row, locale),
  description: descriptionIn(row, locale),
  image: image ?? null,
  palette: row.palette,
})
export const presentRoomType = (row: RoomTypeRow, locale: Locale): wire.RoomType => ({
  ...namedOption(row, locale),
  category: row.category,
})
export const presentAspect = (row: AspectRow, locale: Locale): wire.Aspect => ({
  ...namedOption(row, locale),
  description: descriptionIn(row, locale),
})
export const presentSpecialty = (row: SpecialtyRow, locale: Locale): wire.Specialty => ({
  ...namedOption(row, locale),
  description: descriptionIn(row, locale),
})
export const presentSkill = (row: SkillRow, locale: Locale): wire.Skill => ({
  ...namedOption(row, locale),
  category: row.category,
})

/** Prices in kroner for Danish, in euros for other languages, unless a currency is given. */
export function presentPlan(row: PlanRow, locale: Locale, asked?: wire.Plan['currency']): wire.Plan {
  const currency = asked ?? (languageOf(locale) === 'da' ? 'DKK' : 'EUR')
  const price = row.prices.find((one) => one.currency === currency)
  if (!price) throw new Error(`Plan ${row.slug} has no price in ${currency}`)
  return {
    ...namedOption(row, locale),
    description: descriptionIn(row, locale),
    price: { monthly: price.monthly, yearly: price.yearly },
    currency,
    vat_rate: DANISH_VAT,
    features: row[`features_${languageOf(locale)}`],
    limits: {
      projects: row.projects_limit,
      new_leads: row.new_leads_limit,
      places_of_work: row.places_limit,
      seats: row.seats_limit,
      insights: row.has_insights,
    },
    trial_days: row.trial_days,
    is_default: row.is_default,
  }
}

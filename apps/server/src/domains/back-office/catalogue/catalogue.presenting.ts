/** Options and plans as staff read them, in all languages at once. */
import type { AdminOption, AdminPlan, OptionQuery } from '@husrum/contract/back-office/catalogue.ts'
import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { languageOf, type Locale, type Picture } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { listPlanUse } from '../../experts/billing/plans.service.ts'
import { countExpertsByPlan } from '../../experts/profile/changes/options.service.ts'
import type { EditedKind, OptionRows } from '../../foundation/reference/reference.service.ts'
import { pictureStyles } from '../../experts/showcases/showcases.service.ts'
import { isFixed } from './catalogue.service.ts'
import { cachedUsesOf, totalOf, type Uses } from './uses.service.ts'
import { isLive } from './option-validation.ts'

type ReadDeps = Pick<Deps, 'db' | 'refs' | 'pictures'>
type Row = OptionRows[EditedKind]

const three = (row: Row, part: 'name' | 'description') => {
  const of = (language: string): string => String(Reflect.get(row, `${part}_${language}`))
  return { en: of('en'), da: of('da'), de: of('de') }
}

type Counted = { uses: Uses | undefined; counted_at: Date | null }

function present(row: Row, { uses = {}, counted_at }: Counted, picture: Picture | undefined): AdminOption {
  return {
    id: row.id,
    slug: row.slug,
    names: three(row, 'name'),
    descriptions: 'description_en' in row ? three(row, 'description') : null,
    category: 'category' in row ? row.category : null,
    palette: 'palette' in row ? row.palette : null,
    showcase_id: 'showcase_id' in row ? row.showcase_id : null,
    picture: picture ?? null,
    state: row.active ? 'offered' : 'hidden',
    position: row.position,
    uses,
    uses_total: totalOf(uses),
    uses_counted_at: counted_at?.toISOString() ?? null,
    is_fixed: isFixed(row.id),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    version: row.version,
  }
}

/** All existing options, in their own order: read from memory, with two statements for any number of them. */
export async function readOptions(deps: ReadDeps, kind: EditedKind, locale: Locale): Promise<AdminOption[]> {
  const rows: readonly Row[] = deps.refs.everything(kind).filter(isLive)
  const [{ uses, counted_at }, faces] = await Promise.all([
    cachedUsesOf(deps.db, kind, rows),
    kind === 'style' ? pictureStyles(deps, locale) : new Map<number, Picture>(),
  ])
  return rows.map((row) => present(row, { uses: uses.get(row.id), counted_at }, faces.get(row.id)))
}

export const isTranslated = ({ names, descriptions }: AdminOption): boolean =>
  [names, ...(descriptions ? [descriptions] : [])].every((texts) => Object.values(texts).every((text) => text !== ''))

/** The options are few enough to be filtered and sorted in memory. */
export function choose(all: readonly AdminOption[], query: OptionQuery, locale: Locale): AdminOption[] {
  const words = query.q?.toLocaleLowerCase(languageOf(locale)) ?? ''
  const { column, descending } = sortOf(query.sort ?? 'position')
  const { compare } = new Intl.Collator(languageOf(locale), { numeric: true })
  const language = languageOf(locale)
  const keyOf = (option: AdminOption): string | number => {
    if (column === 'name') return option.names[language] || option.names.en
    if (column === 'uses') return option.uses_total
    if (column === 'edited_at') return option.edited_at ?? ''
    return option[column]
  }
  const order = (a: AdminOption, b: AdminOption): number => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other))
  }
  return all
    .filter(({ slug, names }) =>
      [slug, ...Object.values(names)].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .filter(({ state }) => query.state?.includes(state) ?? true)
    .filter(({ uses_total }) => query.used === undefined || (query.used === 'yes') === uses_total > 0)
    .filter((option) => query.translated === undefined || (query.translated === 'yes') === isTranslated(option))
    .toSorted((a, b) => (descending ? -1 : 1) * order(a, b) || a.id - b.id)
}

export const optionTable: Columns<AdminOption> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name_en: ({ names }) => names.en,
  name_da: ({ names }) => names.da,
  name_de: ({ names }) => names.de,
  description_en: ({ descriptions }) => descriptions?.en ?? '',
  description_da: ({ descriptions }) => descriptions?.da ?? '',
  description_de: ({ descriptions }) => descriptions?.de ?? '',
  category: ({ category }) => category ?? '',
  palette: ({ palette }) => palette?.join(' ') ?? '',
  state: ({ state }) => state,
  position: ({ position }) => position,
  ...Object.fromEntries(
    (['briefs', 'boards', 'experts', 'projects', 'photos', 'showcases', 'saved_searches'] as const).map((holder) => [
      holder,
      ({ uses }: AdminOption) => uses[holder] ?? 0,
    ]),
  ),
  uses_counted_at: ({ uses_counted_at }) => uses_counted_at ?? '',
  edited_at: ({ edited_at }) => edited_at ?? '',
}

export async function readPlans({ db, refs }: Pick<Deps, 'db' | 'refs'>): Promise<AdminPlan[]> {
  const experts = await countExpertsByPlan(db)
  const used = new Map((await listPlanUse(db)).map((row) => [row.plan_id, row]))
  return refs.everything('plan').map((plan) => ({
    id: plan.id,
    slug: plan.slug,
    names: { en: plan.name_en, da: plan.name_da, de: plan.name_de },
    descriptions: { en: plan.description_en, da: plan.description_da, de: plan.description_de },
    features: { en: plan.features_en, da: plan.features_da, de: plan.features_de },
    limits: {
      projects: plan.projects_limit,
      new_leads: plan.new_leads_limit,
      places_of_work: plan.places_limit,
      seats: plan.seats_limit,
    },
    has_insights: plan.has_insights,
    trial_days: plan.trial_days,
    is_default: plan.is_default,
    prices: plan.prices.map(({ currency, monthly, yearly }) => ({ currency, monthly, yearly })),
    experts: experts.get(plan.id) ?? 0,
    paying: used.get(plan.id)?.paying ?? 0,
    trying: used.get(plan.id)?.trying ?? 0,
    edited_at: plan.edited_at === null ? null : new Date(plan.edited_at).toISOString(),
    version: plan.version,
  }))
}

type PlanQuery = { q?: string | undefined; sort?: 'id' | 'name' | 'experts' | '-id' | '-name' | '-experts' | undefined }

export function choosePlans(
  all: readonly AdminPlan[],
  { q = '', sort = 'id' }: PlanQuery,
  locale: Locale,
): AdminPlan[] {
  const language = languageOf(locale)
  const { column, descending } = sortOf(sort)
  const words = q.toLocaleLowerCase(language)
  const order = (a: AdminPlan, b: AdminPlan): number =>
    column === 'name' ? a.names[language].localeCompare(b.names[language], language) : a[column] - b[column]
  return all
    .filter(({ slug, names }) =>
      [slug, ...Object.values(names)].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .toSorted((a, b) => (descending ? -1 : 1) * order(a, b) || a.id - b.id)
}

const minor = (plan: AdminPlan, currency: string, interval: 'monthly' | 'yearly'): number | null =>
  plan.prices.find((price) => price.currency === currency)?.[interval] ?? null

export const planTable: Columns<AdminPlan> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name_en: ({ names }) => names.en,
  name_da: ({ names }) => names.da,
  name_de: ({ names }) => names.de,
  projects: ({ limits }) => limits.projects ?? '',
  new_leads: ({ limits }) => limits.new_leads,
  places_of_work: ({ limits }) => limits.places_of_work,
  seats: ({ limits }) => limits.seats,
  dkk_monthly: (plan) => minor(plan, 'DKK', 'monthly'),
  dkk_yearly: (plan) => minor(plan, 'DKK', 'yearly'),
  eur_monthly: (plan) => minor(plan, 'EUR', 'monthly'),
  eur_yearly: (plan) => minor(plan, 'EUR', 'yearly'),
  experts: ({ experts }) => experts,
  paying: ({ paying }) => paying,
  trying: ({ trying }) => trying,
}

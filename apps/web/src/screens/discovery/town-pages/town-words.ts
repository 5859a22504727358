/** The texts of a town's page, made from its counts alone. */
import type { TFunction } from 'i18next'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import { formatKronerBand } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** Towns and districts that take "on" instead of "in": islands, and in Danish former hills or islets. */
const ON: Record<Language, ReadonlySet<string>> = {
  en: new Set(),
  da: new Set(['frederiksberg', 'christianshavn', 'norderney', 'borkum', 'fehmarn', 'lidingo', 'askoy']),
  de: new Set(['norderney', 'borkum', 'fehmarn']),
}

/** "in Copenhagen", „på Frederiksberg“. */
export const whereOf = ({ slug, name }: TownPage['town'], t: TFunction, language: Language): string =>
  ON[language].has(slug) ? t('towns.on', { town: name }) : t('towns.in', { town: name })

/** The name of a style or room as used before a colon. */
export const focusName = (slug: string, t: TFunction): string => t(`towns.focus.${slug}`)

export function headingOf({ town, service, focus }: TownPage, t: TFunction, language: Language): string {
  const where = whereOf(town, t, language)
  if (!focus) return t(service === 'designer' ? 'towns.heading.designer' : 'towns.heading.architect', { where })
  return t(service === 'designer' ? 'towns.heading.designerFocus' : 'towns.heading.architectFocus', {
    where,
    focus: focusName(focus.slug, t),
  })
}

/** The sentences below the heading; each is left out where it would say nothing. */
export function introOf(about: TownPage, t: TFunction, language: Language): string {
  const { service, focus, around_km: km, experts } = about
  const where = whereOf(about.town, t, language)
  const count = experts.total
  const [around, own] =
    service === 'designer'
      ? (['towns.intro.designer', 'towns.intro.designerOwn'] as const)
      : (['towns.intro.architect', 'towns.intro.architectOwn'] as const)
  const [style] = about.styles
  return [
    km === null ? t(own, { count, where }) : t(around, { count, where, km }),
    focus && t('towns.intro.focus', { focus: focusName(focus.slug, t) }),
    experts.available > 0 && t('towns.intro.available', { count: experts.available }),
    experts.answer_in_a_day > 0 && t('towns.intro.day', { count: experts.answer_in_a_day }),
    focus?.kind !== 'style' && style && style.count > 1 && t('towns.intro.style', { style: style.name }),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

/** “Up to 1.000 €” begins in lower case, others with a number; for homes in Denmark in kroner as well. */
function inSentence({ name, min, max }: TownPage['fees'][number], home: string, language: Language): string {
  const euros = name.charAt(0).toLowerCase() + name.slice(1)
  const kroner = max === null ? undefined : formatKronerBand((min ?? 0) / 100, max / 100, language, home)
  return kroner ? `${euros} (${kroner})` : euros
}

export type Question = { key: string; ask: string; answer: string }

/** Only the questions that the counts can answer. */
export function questionsOf(about: TownPage, t: TFunction, language: Language): Question[] {
  const { experts, fees, town } = about
  const where = whereOf(about.town, t, language)
  const { total } = experts
  const [lowest] = fees
  const usual = fees.toSorted((a, b) => b.count - a.count)[0]
  const of = (key: 'soon' | 'online' | 'reviewed', count: number): Question[] =>
    count > 0
      ? [
          {
            key,
            ask: t(`towns.questions.${key}.ask`, { where }),
            answer: t(`towns.questions.${key}.answer`, { count, total, where }),
          },
        ]
      : []
  const isAhead = usual && fees.every((each) => each === usual || each.count < usual.count)
  const said = (fee: TownPage['fees'][number]) => inSentence(fee, town.country.code, language)
  const range = usual && { count: usual.count, total, range: said(usual) }
  return [
    ...(usual && range && lowest
      ? [
          {
            key: 'cost',
            ask: t('towns.questions.cost.ask', { where }),
            answer:
              isAhead && lowest !== usual
                ? t('towns.questions.cost.answer', { ...range, lowest: said(lowest) })
                : t('towns.questions.costOne', range),
          },
        ]
      : []),
    ...of('soon', experts.answer_in_a_day),
    ...of('online', experts.online),
    ...of('reviewed', experts.well_reviewed),
  ]
}

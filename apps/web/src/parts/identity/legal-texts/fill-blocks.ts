/** Tables of the legal texts whose rows come from the program: browser storage, running services, scoring weights. */
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import type { Service } from '@husrum/contract/core/pages/page-request.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { shownNameOf, storedIds, storedNames } from '#lib/device-storage/stored-names.ts'
import type { Block, WrittenBlock } from './legal-text.ts'

type Facts = { language: Language; services: readonly Service[]; formula: MatchingFormula | undefined }

export function fillBlock(block: WrittenBlock, { language, services, formula }: Facts): Block {
  if (typeof block === 'string' || 'list' in block || 'table' in block) return block
  if ('stored' in block) {
    const { head, kinds, words } = block.stored
    const rows = storedIds.map((id) => [shownNameOf(id), kinds[storedNames[id].kind], ...words[id]])
    return { table: { head, rows } }
  }
  if ('services' in block) {
    const { head, words } = block.services
    return { table: { head, rows: services.map((service) => words[service]) } }
  }
  const { head, multiplies } = block.weights
  const rows = (formula?.components ?? []).map((each) => [
    each.name,
    weightOf(each.client_weight, each.client_share, language),
    each.multiplies ? multiplies : weightOf(each.expert_weight, each.expert_share, language),
  ])
  return { table: { head, rows } }
}

const weightOf = (weight: number, share: number, language: Language): string =>
  weight === 0 ? '–' : `${formatNumber(Math.round(weight * 100) / 100)} (${percent(share, language)})`
const percent = (share: number, language: Language): string =>
  `${formatNumber(Math.round(share * 1000) / 10)}${language === 'en' ? '' : '\u00a0'}%`

/** The values for names in braces. */
export function formulaFacts(formula: MatchingFormula, language: Language): Record<string, string> {
  const [newest] = formula.versions
  return {
    version: formula.model_version,
    since: newest ? formatDate(new Date(newest.since), language, 'longDay') : '',
    enough: formatNumber(formula.enough),
    place: formatNumber(formula.newcomers.place),
    leadsBelow: formatNumber(formula.newcomers.leads_below),
    daysBelow: formatNumber(formula.newcomers.days_below),
    fairness: percent(formula.fairness.most - 1, language),
    strong: formatNumber(formula.words.strong),
    good: formatNumber(formula.words.good),
  }
}

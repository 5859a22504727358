/** The source of a legal text as its page shows it: with the facts of the program and the names of its operator. */
import { readLegalText, type MarkedBlock } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'
import type { AgreedDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import type { Service, Site } from '@husrum/contract/core/pages/page-request.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { shownNameOf, storedIds, storedNames, type StoredId } from '#lib/device-storage/stored-names.ts'
import type { Block, FilledText, Versions } from './legal-text.ts'

/** What the program adds to a text: the words of the tables whose rows it knows, and of the shipped version. */
export type LegalWords = {
  /** What changed with the shipped version. */
  changes: Record<AgreedDocument, string>
  tables: {
    /** What pages store in a browser. */
    stored: {
      head: readonly [name: string, kind: string, purpose: string, life: string]
      kinds: { cookie: string; local: string; session: string; cache: string }
      words: Record<StoredId, readonly [purpose: string, life: string]>
    }
    /** The services that work for this installation. */
    services: { head: readonly [string, string]; words: Record<Service, readonly [name: string, receives: string]> }
    /** The weights of the scoring formula. */
    weights: { head: readonly [what: string, client: string, expert: string]; multiplies: string }
  }
}

type Facts = {
  language: Language
  site: Pick<Site, 'product' | 'company' | 'services'>
  words: LegalWords
  /** Only the page about the order of results has it. */
  formula?: MatchingFormula | undefined
  history?: Versions | undefined
}

export function fillText(source: string, facts: Facts): FilledText {
  const { text } = readLegalText(source)
  const { language, site, formula, history } = facts
  const values = formula ? formulaFacts(formula, language) : {}
  const sections = text.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => fillBlock(block, facts)),
  }))
  return replaced({ ...text, sections, history }, (line) =>
    line
      .replace(/Husrum ApS|Husrum/g, (name) => (name === 'Husrum' ? site.product : site.company.name))
      .replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot),
  )
}

/** The mark of a table of the program is replaced by the table; without the formula there are no weights to show. */
function fillBlock(block: MarkedBlock, { language, site, words: { tables }, formula }: Facts): Block[] {
  if (typeof block === 'string' || !('shipped' in block)) return [block]
  if (block.shipped === 'stored') {
    const { head, kinds, words } = tables.stored
    const rows = storedIds.map((id) => [shownNameOf(id), kinds[storedNames[id].kind], ...words[id]])
    return [{ table: { head, rows } }]
  }
  if (block.shipped === 'services') {
    const { head, words } = tables.services
    return [{ table: { head, rows: site.services.map((service) => words[service]) } }]
  }
  if (!formula) return []
  const { head, multiplies } = tables.weights
  const rows = formula.components.map((each) => [
    each.name,
    weightOf(each.client_weight, each.client_share, language),
    each.multiplies ? multiplies : weightOf(each.expert_weight, each.expert_share, language),
  ])
  return [{ table: { head, rows } }]
}

const weightOf = (weight: number, share: number, language: Language): string =>
  weight === 0 ? '–' : `${formatNumber(Math.round(weight * 100) / 100)} (${percent(share, language)})`
const percent = (share: number, language: Language): string =>
  `${formatNumber(Math.round(share * 1000) / 10)}${language === 'en' ? '' : '\u00a0'}%`

/** The values for names in braces. */
function formulaFacts(formula: MatchingFormula, language: Language): Record<string, string> {
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

/** The texts contain our own names; an installation replaces them with its own. */
function replaced<T>(value: T, write: (line: string) => string): T {
  const changed: unknown =
    typeof value === 'string'
      ? write(value)
      : Array.isArray(value)
        ? value.map((each: unknown) => replaced(each, write))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, each]: [string, unknown]) => [key, replaced(each, write)]),
            )
          : value
  return changed as T // replaces strings by strings, at every depth
}

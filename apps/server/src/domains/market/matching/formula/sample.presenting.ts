/** Presents the first match of an example brief, in the words of a real match. */
import { matching, type MatchingSample } from '@husrum/contract/market/matching/formula.ts'
import { scoreWord } from '@husrum/contract/market/matching/score-words.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Match } from '@husrum/matching/match.types.ts'
import type { Deps } from '../../../../app/deps.ts'
import { SerializedReply } from '../../../../platform/http/answers/serialized-reply.ts'
import type { Dependencies } from '../../../../platform/read-models/read-models.ts'
import { renderReason } from '../../../clients/briefs/reasons.presenting.ts'
import { nameIn, type CityRow } from '../../../foundation/reference/reference.service.ts'
import { presentRelaxed, shownPlace } from '../matching.presenting.ts'
import { sampleBrief } from './sample.service.ts'

/** A match shows one large picture and two beside it. */
const PHOTOS = 3

export async function presentSample(
  deps: Deps,
  ranked: readonly Match[],
  city: CityRow,
  locale: Locale,
  uses: Dependencies,
): Promise<SerializedReply<{ data: MatchingSample }>> {
  const { refs, readModels } = deps
  const rooms = [refs.choose('room_type', sampleBrief.room, 'room_type').id]
  const cards = await readModels.card.list(
    // the market contains our numeric ids
    ranked.map(({ expert_id, breakdown }) => ({
      id: Number(expert_id),
      rooms,
      photos: PHOTOS,
      at: shownPlace(breakdown),
    })),
    locale,
    uses,
  )
  const place = cards.findIndex((card) => card !== undefined)
  const [found, card] = [ranked[place], cards[place]]
  const { min_eur, max_eur } = refs.choose('budget', sampleBrief.budget, 'budget')
  return SerializedReply.of(matching.getMatchingSample.reply, {
    data: {
      match: found && card ? { ...wordsOf(deps, found, locale), expert: card.value() } : null,
      brief: {
        room: sampleBrief.room,
        town: nameIn(city, locale),
        country_code: refs.country(city.country_id).code,
        fee: { min: 100 * (min_eur ?? 0), max: 100 * (max_eur ?? 0), currency: 'EUR' },
        timeline: sampleBrief.timeline,
      },
    },
  })
}

const wordsOf = (deps: Deps, { percentage, reasons, caveats, relaxed }: Match, locale: Locale) => ({
  score: percentage,
  word: scoreWord(percentage),
  reasons: reasons.map((reason) => renderReason(deps, reason, 'match.reason', locale)),
  caveats: caveats.map((caveat) => renderReason(deps, caveat, 'match.caveat', locale)),
  relaxed: presentRelaxed(deps, relaxed, locale),
})

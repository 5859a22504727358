/** Older reviews, composed from sentences with seeded chance until an expert has as many stars as the world defines. */
import { chanceFrom, type Chance } from '../seed.ts'
import type { Expert, Locale, Place, Review } from '../types.ts'
import { danish } from './da.ts'
import { english } from './en.ts'
import { german } from './de.ts'
import type { Sentences } from './sentences.ts'

const sentences: Record<Locale, Sentences> = { da: danish, de: german, en: english }
const ownLanguage: Record<Place['country'], Locale> = { DK: 'da', DE: 'de', SE: 'en', NO: 'en' }
/** The towns of an expert's clients, by the expert's country. */
const towns: Record<Place['country'], readonly string[]> = {
  DK: [
    'Aarhus',
    'København',
    'Frederiksberg',
    'Odense',
    'Aalborg',
    'Vejle',
    'Horsens',
    'Silkeborg',
    'Roskilde',
    'Hillerød',
    'Kolding',
    'Viborg',
    'Randers',
    'Svendborg',
    'Køge',
    'Lyngby',
    'Risskov',
    'Skanderborg',
  ],
  DE: [
    'Hamburg',
    'Berlin',
    'München',
    'Kiel',
    'Lübeck',
    'Flensburg',
    'Potsdam',
    'Norderstedt',
    'Altona',
    'Pankow',
    'Schwabing',
    'Eimsbüttel',
  ],
  SE: ['Malmö', 'Lund', 'Helsingborg', 'Göteborg', 'København'],
  NO: ['Oslo', 'Bergen', 'Drammen', 'Stavanger'],
}
const SINCE_LAST_JOB_DAYS = 45

/** Numbers of reviews with five, four, three, two and one star. */
export type Stars = [number, number, number, number, number]

type Author = Pick<Expert, 'key' | 'place' | 'service_types' | 'joined_days_ago'> & { stars: Stars }

export function composeReviews(expert: Author, written: readonly Review[]): Review[] {
  const chance = chanceFrom(`reviews ${expert.key}`)
  const ratings = remaining(expert.stars, written)
  const decks = new Map<string, string[]>()
  return chance.shuffled(ratings).map((rating) => {
    const language = chance.next() < 0.86 ? ownLanguage[expert.place.country] : 'en'
    const pool = sentences[language]
    const draw = (from: readonly string[]) => deal(decks, from, chance)
    const span = Math.max(1, expert.joined_days_ago - 30 - SINCE_LAST_JOB_DAYS)
    return {
      rating,
      language,
      author_name: draw(pool.names),
      city_name:
        chance.next() < 0.45 ? (expert.place.district ?? expert.place.city) : chance.pick(towns[expert.place.country]),
      days_ago: SINCE_LAST_JOB_DAYS + chance.whole(span),
      title: draw(rating === 5 ? pool.titles.good : rating === 4 ? pool.titles.mixed : pool.titles.poor),
      body: body(rating, pool, expert.service_types.includes('designer') ? 'rooms' : 'buildings', draw, chance),
    }
  })
}

function body(
  rating: Review['rating'],
  pool: Sentences,
  work: 'rooms' | 'buildings',
  draw: (from: readonly string[]) => string,
  chance: Chance,
): string {
  if (rating <= 3) return draw(pool.poor)
  const parts = [draw(pool[work])]
  const ending = () => draw(chance.next() < 0.5 ? pool.ending.either : pool.ending[work])
  if (rating === 4) {
    parts.push(chance.next() < 0.5 ? draw(pool.course) : ending(), draw(pool.caveats))
    return parts.join(' ')
  }
  const shape = chance.next()
  if (shape < 0.8) parts.push(draw(pool.course))
  if (shape > 0.35) parts.push(ending())
  return parts.join(' ')
}

/** The ratings that remain after the hand-written reviews. */
function remaining(stars: Stars, written: readonly Review[]): Review['rating'][] {
  return ([5, 4, 3, 2, 1] as const).flatMap((rating, place) => {
    const open = (stars[place] ?? 0) - written.filter((one) => one.rating === rating).length
    if (open < 0) throw new Error(`More reviews with ${rating} stars are written than counted.`)
    return Array.from({ length: open }, () => rating)
  })
}

/** Deals from a shuffled deck, so that a sentence is repeated only after all others have been used. */
function deal(decks: Map<string, string[]>, from: readonly string[], chance: Chance): string {
  const name = from[0] ?? ''
  const deck = decks.get(name)?.length ? (decks.get(name) ?? []) : chance.shuffled(from)
  const card = deck.pop()
  if (card === undefined) throw new Error('A list of sentences is empty.')
  decks.set(name, deck)
  return card
}

import { useNavigate, useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { MapPin, Search as SearchIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SEARCH_WORDS_MAX } from '@husrum/contract/core/limits.ts'
import type { SearchLocation } from '@husrum/contract/foundation/reference/reference.ts'
import { links, paths, type ExpertAddress } from '#lib/paths.ts'
import { placeInWords, suggest } from '#queries/experts/profile.ts'
import { useShell } from '#lib/shell-context.ts'
import { kindOf } from '#parts/experts/profile/card/expert-words.ts'
import { initialsOf } from '#ui/pictures/initials.ts'
import { matchedParts } from '#ui/fields/matched-parts.ts'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import type { Suggestion } from '#ui/fields/Suggestions.tsx'
import { HiddenSearchFields } from './KeptFields.tsx'
import { withPlace, wordsAt, type ExpertSearch } from './search-address.ts'
import { useChangeSearch, useWish } from './use-search.ts'

type Placed = { words: string; place?: SearchLocation | undefined }
type Found = Suggestion & ({ place: SearchLocation } | { expert: ExpertAddress } | { asked: Placed })

/** A search box for words that suggests places and people during typing. */
export function ExpertSearchBox() {
  const { t } = useTranslation()
  const { api } = useShell()
  const router = useRouter()
  const navigate = useNavigate()
  const wish = useWish()
  const change = useChangeSearch()

  const search = async (words: string, signal: AbortSignal): Promise<Found[]> => {
    const { places, people, split, total } = await suggest(api, words, signal)
    const asked = split?.rest ? { words: split.rest, place: split } : { words }
    return [
      ...townsFirst(places).map((place) => ({
        key: `${place.type} ${place.id}`,
        label: place.name,
        note: noteOf(place, t),
        end: t('experts.search.count', { count: place.experts_count }),
        icon: <MapPin aria-hidden="true" />,
        place,
      })),
      ...people
        // The search matches many fields; only names are suggested.
        .filter(({ name }) => matchedParts(name, words).some(({ matched }) => matched))
        .map((expert) => ({
          key: `expert ${expert.id}`,
          label: expert.name,
          note: expert.city.name,
          end: kindOf(expert, t),
          icon: initialsOf(expert.name),
          expert,
        })),
      // A single place is among the suggested places already.
      ...(total > 0 && split?.rest !== ''
        ? [
            {
              key: 'words',
              fills: asked.words,
              label: t(asked.place ? 'experts.search.wordsAt' : 'experts.search.words', {
                words: asked.words,
                place: asked.place?.name,
              }),
              end: t('experts.search.count', { count: total }),
              icon: <SearchIcon aria-hidden="true" />,
              asked,
            },
          ]
        : []),
    ]
  }
  const go = (next: ExpertSearch) => void navigate({ to: '/experts', search: next, resetScroll: false })
  const ask = ({ words, place }: Placed) =>
    place
      ? go(wordsAt(wish, words, idsOf(place)))
      : change({ q: words === '' ? undefined : words.slice(0, SEARCH_WORDS_MAX) })
  /** A place among the words becomes the place filter; if places cannot be loaded, all stay words. */
  const submit = async (words: string) => {
    const place = await placeInWords(api, words.slice(0, SEARCH_WORDS_MAX)).catch(() => undefined)
    ask(place ? { words: place.rest ?? '', place } : { words })
  }

  return (
    <SearchBox
      label={t('experts.search.label')}
      placeholder={t('experts.search.label')}
      action={t('experts.search.action')}
      words={wish.q ?? ''}
      formAction={router.buildLocation({ to: paths.experts() }).publicHref}
      kept={<HiddenSearchFields wish={wish} but={['q']} />}
      onSearch={(words) => void submit(words)}
      search={search}
      onPick={(found) => {
        if ('expert' in found) void navigate(links.expert(found.expert))
        else if ('asked' in found) ask(found.asked)
        else go(withPlace(wish, idsOf(found.place)))
      }}
    />
  )
}

/** A town comes before the region with its name; otherwise the order is unchanged. */
function townsFirst(places: readonly SearchLocation[]): SearchLocation[] {
  const rank = { city: 0, state: 1, country: 2 }
  return places.toSorted((a, b) => (a.name === b.name ? rank[a.type] - rank[b.type] : 0))
}

/** "Germany", "near Aarhus, Denmark"; a region next to the town with its name is labelled as a region. */
function noteOf({ name, label, type, near }: SearchLocation, t: TFunction): string | undefined {
  const rest = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : undefined
  if (type === 'state') return [t('experts.search.region'), rest].filter(Boolean).join(', ')
  return near === null ? rest : [t('experts.search.near', { town: near }), rest].filter(Boolean).join(', ')
}

function idsOf({ type, id }: SearchLocation) {
  if (type === 'city') return { city_id: id }
  return type === 'state' ? { state_id: id } : { country_id: id }
}

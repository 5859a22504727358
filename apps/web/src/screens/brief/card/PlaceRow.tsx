import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Town } from '#flows/client-brief-answers.ts'
import { PlaceMap } from '#parts/flow/PlaceMap.tsx'
import { CardRow } from '#parts/flow/CardRow.tsx'
import type { BriefWords } from './brief-words.ts'

/** The town and where that is; the map takes the row's end. */
export function PlaceRow({
  words,
  town,
  fresh,
  later,
  action,
}: {
  words: BriefWords
  town: Town | null
  fresh: boolean
  later: string
  action?: ReactNode
}) {
  const { t } = useTranslation()
  const note = [words.meeting, words.reach].filter(Boolean).join(', ')
  const { country } = words
  const latitude = town?.latitude ?? undefined
  const longitude = town?.longitude ?? undefined
  const isOnMap = words.town !== undefined && country !== undefined && latitude !== undefined && longitude !== undefined
  return (
    <CardRow
      term={t('brief.card.place')}
      note={note}
      fresh={fresh && (words.town !== undefined || note !== '')}
      later={!words.town}
      action={action}
      picture={
        isOnMap && (
          <PlaceMap
            country={country.code}
            latitude={latitude}
            longitude={longitude}
            label={t('brief.card.map', { town: words.town, country: country.name })}
            className="size-31 xl:size-37"
          />
        )
      }
    >
      {words.town ?? later}
    </CardRow>
  )
}

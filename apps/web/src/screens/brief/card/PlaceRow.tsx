import { useTranslation } from 'react-i18next'
import type { Town } from '../../../flows/client-brief-answers.ts'
import { PlaceMap } from '../../../parts/flow/PlaceMap.tsx'
import { CardRow } from './CardRow.tsx'
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
  action?: React.ReactNode
}) {
  const { t } = useTranslation()
  const note = [words.meeting, words.reach].filter(Boolean).join(', ')
  if (!words.town)
    return (
      <CardRow term={t('brief.card.place')} fresh={fresh && note !== ''} later note={note}>
        {later}
      </CardRow>
    )
  const isOnMap = words.country && town?.latitude != null && town.longitude != null
  return (
    <CardRow
      term={t('brief.card.place')}
      fresh={fresh}
      note={note}
      action={action}
      aside={
        isOnMap && (
          <PlaceMap
            country={words.country?.code ?? ''}
            latitude={town?.latitude ?? 0}
            longitude={town?.longitude ?? 0}
            label={t('brief.card.map', { town: words.town, country: words.country?.name })}
            className="size-31 xl:size-37"
          />
        )
      }
    >
      {words.town}
    </CardRow>
  )
}

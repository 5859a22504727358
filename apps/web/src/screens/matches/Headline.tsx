import { Trans, useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { formatNumber } from '../../lib/format.ts'
import { Heading, Marker } from '../../ui/Heading.tsx'

/** "Five designers for your kitchen", with the stroke under the room. */
export function Headline({ brief, count }: { brief: Brief; count: number }) {
  const { t, i18n } = useTranslation()
  const word = `matches.number.${count}`
  const number = i18n.exists(word) ? t(word) : formatNumber(count)
  const subject = brief.service_type === 'architect' ? (brief.project_aspect ?? brief.aspects[0]) : brief.room_types[0]
  const named = `matches.subject.${subject?.slug ?? 'home'}`
  return (
    <Heading level={1} focusable>
      {count === 0 ? t('matches.headline.none') : t(`matches.headline.${brief.service_type}`, { count, number })}{' '}
      <Trans
        i18nKey={i18n.exists(named) ? named : 'matches.subject.home'}
        components={{ stroke: <Marker>{null}</Marker> }}
      />
    </Heading>
  )
}

import { useTranslation } from 'react-i18next'
import { RepeatedIcon } from '#ui/pictures/RepeatedIcons.tsx'

/** Tells the expert that the client has them among the favourites. */
export function FavouriteMark({
  words = false,
}: {
  /** Shows the text, not only to screen readers. */ words?: boolean
}) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-1.5">
      <RepeatedIcon name="heart" strokeWidth={1.75} className="size-4 shrink-0 fill-marigold" />
      <span className={words ? undefined : 'sr-only'}>{t('favourites.lead')}</span>
    </span>
  )
}

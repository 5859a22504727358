import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, type IconButtonProps } from '#ui/IconButton.tsx'
import type { Wanted } from './kept-for-later.ts'
import { useFavourite } from './use-favourite.ts'

/** The heart: filled while the client keeps the expert. Experts and staff have none; without script it could do nothing. */
export function FavouriteButton({
  expert,
  known,
  tone = 'line',
  className = '',
}: {
  expert: Wanted
  /** What is known of it before the whole list is there. */ known?: boolean
  tone?: IconButtonProps['tone']
  className?: string
}) {
  const { t } = useTranslation()
  const favourite = useFavourite(expert, known)
  if (!favourite) return null
  return (
    <IconButton
      label={t('favourites.keep', { name: expert.name })}
      icon={<Heart aria-hidden="true" strokeWidth={1.75} />}
      tone={tone}
      pressed={favourite.kept}
      onClick={favourite.toggle}
      className={`noscript:hidden ${className}`}
    />
  )
}

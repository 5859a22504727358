import { useTranslation } from 'react-i18next'
import { IconButton, type IconButtonProps } from '#ui/IconButton.tsx'
import { RepeatedIcon } from '#ui/RepeatedIcons.tsx'
import type { Wanted } from './kept-for-later.ts'

export type HeartProps = {
  expert: Wanted
  kept: boolean
  onToggle?: () => void
  tone: IconButtonProps['tone']
  className: string
}

/** Filled while the expert is kept; without script it could do nothing. */
export function Heart({ expert, kept, onToggle, tone, className }: HeartProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('favourites.keep', { name: expert.name })}
      icon={<RepeatedIcon name="heart" strokeWidth={1.75} />}
      tone={tone}
      pressed={kept}
      onClick={onToggle}
      className={`noscript:hidden ${className}`}
    />
  )
}

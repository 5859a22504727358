import { useTranslation } from 'react-i18next'
import type { ListedExpert } from '#lib/device-storage/device-list.ts'
import { IconButton, type IconButtonProps } from '#ui/buttons/IconButton.tsx'
import { RepeatedIcon } from '#ui/pictures/RepeatedIcons.tsx'

export type HeartProps = {
  expert: ListedExpert
  kept: boolean
  onToggle?: () => void
  tone: IconButtonProps['tone']
  className: string
}

/** Filled while the expert is a favourite; without script the heart could do nothing. */
export function Heart({ expert, kept, onToggle, tone, className }: HeartProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('favourites.keep', { name: expert.name })}
      icon={<RepeatedIcon name="heart" />}
      tone={tone}
      pressed={kept}
      onClick={onToggle}
      className={`heart ${className}`}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/Link.tsx'
import { links } from '#lib/paths.ts'
import { BarePage } from '#parts/flow/BarePage.tsx'

/** One current brief a client: theirs is changed, a second one is not begun. */
export function ExistingBrief() {
  const { t } = useTranslation()
  return (
    <BarePage title={t('brief.existing.title')} drawing="plan" text={t('brief.existing.text')}>
      <ButtonLink {...links.matches()} tone="primary">
        {t('brief.existing.matches')}
      </ButtonLink>
      <ButtonLink {...links.brief()}>{t('brief.existing.change')}</ButtonLink>
    </BarePage>
  )
}

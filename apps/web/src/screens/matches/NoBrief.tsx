import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { Page } from '../../ui/layout.tsx'

/** Nothing to match yet: what starts it. */
export function NoBrief() {
  const { t } = useTranslation()
  return (
    <Page className="pt-7 md:pt-10">
      <Heading level={1}>{t('matches.title')}</Heading>
      <EmptyState
        drawing="plan"
        title={t('matches.noBrief.title')}
        className="mt-6"
        action={
          <ButtonLink to="/client-registration" tone="primary">
            {t('matches.noBrief.start')}
          </ButtonLink>
        }
      >
        {t('matches.noBrief.text')}
      </EmptyState>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { Page } from '../../ui/layout.tsx'

/** There was never one: what it is and where it begins. */
export function NoBrief() {
  const { t } = useTranslation()
  return (
    <Page className="pt-7 md:pt-10">
      <Heading level={1}>{t('application.title')}</Heading>
      <EmptyState
        drawing="plan"
        title={t('application.none.title')}
        className="mt-6"
        action={
          <ButtonLink to="/client-registration" tone="primary">
            {t('application.none.start')}
          </ButtonLink>
        }
      >
        {t('application.none.text')}
      </EmptyState>
    </Page>
  )
}

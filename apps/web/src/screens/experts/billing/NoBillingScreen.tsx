import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'

/** What an assistant sees instead of the plan: whose it is, and whom to ask. */
export function NoBillingScreen({ studio }: { studio: string }) {
  const { t } = useTranslation()
  return (
    <Page className="py-8 md:py-11">
      <Heading level={1} focusable>
        {t('studio.billing.title')}
      </Heading>
      <div className="mt-4 max-w-text text-17 text-ink-2">
        <p>{t('studio.billing.text', { studio })}</p>
        <p className="mt-3">{t('studio.billing.ask')}</p>
      </div>
      <ButtonLink {...links.expertSettings('people')} className="mt-6">
        {t('studio.billing.people')}
      </ButtonLink>
    </Page>
  )
}

import { Trans, useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { NoticeForm } from './NoticeForm.tsx'

/** For people who found something unlawful, with or without an account. */
export function NoticeScreen({ at }: { at: string }) {
  const { t } = useTranslation()
  return (
    <Page className="pt-8 pb-20 lg:pt-14">
      <Heading level={1} focusable>
        {t('notice.title')}
      </Heading>
      <p className="mt-3 max-w-text text-17 text-ink-2">{t('notice.lead')}</p>
      <p className="mt-3 max-w-text text-15 text-ink-2">
        <Trans i18nKey="notice.rather" components={{ 1: <Link {...links.contact()} /> }} />
      </p>
      <NoticeForm at={at} />
    </Page>
  )
}

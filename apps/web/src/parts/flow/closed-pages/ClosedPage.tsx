import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { BarePage } from './BarePage.tsx'

/** Replaces a form that accepts no new people at the moment. */
export function ClosedPage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <BarePage title={title} drawing="door" text={text}>
      <ButtonLink tone="primary" {...links.login()}>
        {t('flow.closed.login')}
      </ButtonLink>
      <ButtonLink {...links.experts()}>{t('flow.closed.experts')}</ButtonLink>
    </BarePage>
  )
}

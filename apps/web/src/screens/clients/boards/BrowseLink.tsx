import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/navigation/Link.tsx'

export function BrowseLink({ tone }: { tone?: 'primary' }) {
  const { t } = useTranslation()
  return (
    <ButtonLink {...toRoute(paths.inspiration())} {...(tone ? { tone } : {})}>
      {t('boards.browse')}
    </ButtonLink>
  )
}

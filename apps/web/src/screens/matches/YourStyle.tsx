import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Link } from '../../ui/Link.tsx'
import { StyleBar } from '../../ui/StyleBar.tsx'

/** What the chosen photos say; without any, where to choose them. */
export function YourStyle({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="your-style">
      <Heading level={2} size={15} id="your-style">
        {brief.photos.length > 0
          ? t('matches.style.fromPhotos', { count: brief.photos.length })
          : t('matches.style.title')}
      </Heading>
      {brief.style_profile.length > 0 ? (
        <StyleBar
          className="mt-3"
          size="medium"
          legend="list"
          shares={brief.style_profile.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
        />
      ) : (
        <p className="mt-2 text-15 text-ink-2">
          {t('matches.style.none')} <Link {...target(paths.brief('style'))}>{t('matches.style.choose')}</Link>
        </p>
      )}
    </section>
  )
}

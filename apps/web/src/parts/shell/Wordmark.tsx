import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'

/** The logotype. It links to the external marketing home where there is one. */
export function Wordmark({ size = 'text-[1.375rem]', className = '' }: { size?: string; className?: string }) {
  const { t } = useTranslation()
  const { site } = useShell()
  const look = `font-bold tracking-[-0.045em] no-underline ${size} ${className}`
  if (site.marketingUrl)
    return (
      <a href={site.marketingUrl} className={look} aria-label={t('shell.nav.home')}>
        <Name />
      </a>
    )
  return (
    <Link {...links.home()} className={look} aria-label={t('shell.nav.home')}>
      <Name />
    </Link>
  )
}

/** The operator's logo where there is one, as high as the word would be. */
function Name() {
  const { site } = useShell()
  return site.logoUrl ? <img src={site.logoUrl} alt={site.product} className="h-[1.2em] w-auto" /> : site.product
}

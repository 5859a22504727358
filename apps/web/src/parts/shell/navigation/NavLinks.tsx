import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { ItemMarks } from './ItemMarks.tsx'
import { useExistingItems, type NavItem } from './navigation.ts'

const looks = {
  plain:
    'inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-15 whitespace-nowrap text-ink-2 no-underline lg:px-3 hover:bg-plaster hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  onPine:
    'flex items-center gap-1.5 border-y-3 border-transparent px-2.5 text-15 whitespace-nowrap text-on-pine-2 no-underline hover:text-on-pine aria-[current=page]:border-b-marigold aria-[current=page]:font-semibold aria-[current=page]:text-on-pine',
}

/** The main navigation as links in a row; the current page is marked. */
export function NavLinks({
  items,
  tone = 'plain',
  className,
}: {
  items: readonly NavItem[]
  tone?: keyof typeof looks
  className?: string
}) {
  const { t } = useTranslation()
  const existing = useExistingItems(items)
  if (existing.length === 0) return null
  return (
    <nav aria-label={t('shell.nav.main')} className={className}>
      {existing.map((item) => (
        <Link key={item.path} to={item.path} className={clsx(looks[tone], item.hidden)}>
          {t(item.label)}
          <ItemMarks item={item} />
        </Link>
      ))}
    </nav>
  )
}

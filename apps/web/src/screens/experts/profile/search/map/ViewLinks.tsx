import { clsx } from 'clsx'
import { LayoutGrid, Map as MapIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, exactAddress } from '#ui/navigation/Link.tsx'
import { useWish } from '../use-search.ts'

/** List or map, as links; the map's page has the list too. Phones show only the link to the view that is not open. */
export function ViewLinks() {
  const { t } = useTranslation()
  const wish = useWish()
  const views = [
    { view: undefined, label: t('experts.view.list'), icon: LayoutGrid },
    { view: 'map', label: t('experts.view.map'), icon: MapIcon },
  ] as const
  return (
    <nav aria-label={t('experts.view.label')} className="max-sm:grid">
      <ul className="flex rounded-control border border-line-strong bg-wall">
        {views.map(({ view, label, icon: Icon }) => {
          const isHere = wish.view === view
          return (
            <li key={label} className={clsx('max-sm:flex-1', isHere && 'max-sm:hidden')}>
              <Link
                tone="bare"
                to="/experts"
                search={{ ...wish, view }}
                resetScroll={false}
                activeOptions={exactAddress}
                aria-current={isHere ? 'true' : undefined}
                className={clsx(
                  'inline-flex min-h-10.5 items-center justify-center gap-2 rounded-[5px] px-4 text-15 transition-colors max-sm:w-full max-sm:px-2.5 max-sm:font-semibold max-sm:text-ink',
                  isHere ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

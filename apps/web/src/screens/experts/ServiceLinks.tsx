import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { useWish } from './use-search.ts'

/** Both professions or one of them, as links. */
export function ServiceLinks() {
  const { t } = useTranslation()
  const wish = useWish()
  const chosen = wish.service_type?.length === 1 ? wish.service_type[0] : undefined
  const options = [
    { service: undefined, label: t('experts.service.all') },
    { service: 'designer', label: t('experts.service.designer') },
    { service: 'architect', label: t('experts.service.architect') },
  ] as const
  return (
    <nav aria-label={t('experts.service.label')}>
      <ul className="inline-flex max-w-full rounded-control border border-line-strong bg-wall">
        {options.map(({ service, label }) => (
          <li key={label} className="min-w-0">
            <Link
              tone="bare"
              to="/experts"
              search={{ ...wish, page: undefined, service_type: service && [service] }}
              resetScroll={false}
              aria-current={chosen === service ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-10.5 items-center rounded-[5px] px-3 text-15 transition-colors sm:px-4',
                chosen === service ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

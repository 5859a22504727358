import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedSearch } from '@husrum/contract/clients/saved-searches.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/text/Badge.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'

/** One search: its name opens it, and its new experts are named, newest first. */
export function SavedSearchRow({
  search: { name, criteria, filters, mails, news },
  onSee,
  onMails,
  onRename,
  onRemove,
}: {
  search: SavedSearch
  onSee: () => void
  onMails: (on: boolean) => void
  onRename: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const isGone = filters.some(({ gone }) => gone)
  const more = news.count - news.experts.length
  return (
    <li className="py-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <Heading level={2} size={17}>
            {isGone ? (
              name
            ) : (
              <Link to="/experts" search={{ ...criteria, sort: 'newest' }} onClick={onSee}>
                {name}
              </Link>
            )}
          </Heading>
          <p className="mt-1 text-15 text-ink-2">
            {filters
              .map((filter) => (filter.gone ? t('saved-searches.gone', { name: filter.name }) : filter.name))
              .join(' · ')}
          </p>
        </div>
        <Menu
          label={t('saved-searches.menu', { name })}
          trigger={
            <IconButton
              label={t('saved-searches.menu', { name })}
              icon={<Ellipsis aria-hidden="true" />}
              tone="plain"
            />
          }
          entries={[
            {
              key: 'rename',
              label: t('saved-searches.rename'),
              icon: <Pencil aria-hidden="true" />,
              onSelect: onRename,
            },
            {
              key: 'remove',
              label: t('saved-searches.remove'),
              icon: <Trash2 aria-hidden="true" />,
              tone: 'danger',
              onSelect: onRemove,
            },
          ]}
        />
      </div>
      {isGone && <p className="mt-2 text-15">{t('saved-searches.goneText')}</p>}
      {news.count > 0 && (
        <div className="mt-3 text-15">
          <Tag tone="marigold">
            {t('saved-searches.news', { count: news.count, day: formatDate(news.since, language, 'weekday') })}
          </Tag>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {news.experts.map((expert) => (
              <li key={expert.id}>
                <Link {...links.expert(expert)} className="inline-flex min-h-6 items-center">
                  {t('saved-searches.expert', { name: expert.name, city: expert.city })}
                </Link>
              </li>
            ))}
            {more > 0 && <li className="text-ink-2">{t('saved-searches.more', { count: more })}</li>}
          </ul>
        </div>
      )}
      {!isGone && (
        <Checkbox
          className="mt-1"
          checked={mails}
          aria-label={t('saved-searches.mailsOf', { name })}
          onChange={(event) => onMails(event.target.checked)}
        >
          {t('saved-searches.mails')}
        </Checkbox>
      )}
    </li>
  )
}

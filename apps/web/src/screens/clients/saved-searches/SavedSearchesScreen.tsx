import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { SavedSearch } from '@husrum/contract/clients/saved-searches.ts'
import { links } from '#lib/paths.ts'
import { savedSearchQueries } from '#queries/clients/saved-searches.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { useSearchActions } from '#parts/clients/saved-searches/use-search-actions.ts'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { formatDate } from '#lib/language/format.ts'
import { Tag } from '#ui/text/Badge.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import { SearchNameDialog } from '#parts/clients/saved-searches/SearchNameDialog.tsx'

/** The client's searches, each with the experts who are new since its last visit. */
export function SavedSearchesScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: searches } = useSuspenseQuery(savedSearchQueries(api).list())
  const { change, see, remove } = useSearchActions()
  const isConfirmed = useAccount()?.email_verified !== false
  const [renaming, setRenaming] = useState<SavedSearch>()
  const heading = useRef<HTMLDivElement>(null)
  if (searches.length === 0)
    return (
      <EmptyPage
        drawing="magnifier"
        heading={t('saved-searches.title')}
        title={t('saved-searches.none')}
        action={
          <ButtonLink to="/experts" tone="primary">
            {t('saved-searches.search')}
          </ButtonLink>
        }
      >
        {t('saved-searches.noneText')}
      </EmptyPage>
    )
  return (
    <Page className="pt-7 md:pt-10">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Heading level={1}>{t('saved-searches.title')}</Heading>
      </div>
      <p className="mt-2 max-w-text text-15 text-ink-2">{t('saved-searches.about')}</p>
      {!isConfirmed && searches.some(({ mails }) => mails) && (
        <Notice className="mt-5 max-w-text">
          {t('saved-searches.unconfirmed')}{' '}
          <Link {...links.clientSettings('profile')}>{t('saved-searches.confirmLink')}</Link>
        </Notice>
      )}
      <ul className="mt-6 max-w-text divide-y divide-line border-y border-line">
        {searches.map((search) => (
          <SavedSearchRow
            key={search.id}
            search={search}
            onSee={() => see.mutate(search)}
            onMails={(mails) => change.mutate({ id: search.id, mails })}
            onRename={() => setRenaming(search)}
            onRemove={() => {
              remove.mutate(search)
              heading.current?.focus() // The row that has the focus disappears.
            }}
          />
        ))}
      </ul>
      {renaming && <RenameDialog search={renaming} onClose={() => setRenaming(undefined)} />}
    </Page>
  )
}

/** One search: its name opens it, and its new experts are named, newest first. */
function SavedSearchRow({
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

function RenameDialog({ search: { id, name }, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation()
  const { change } = useSearchActions()
  return (
    <SearchNameDialog
      title={t('saved-searches.renameTitle')}
      name={name}
      saving={change.isPending}
      onSave={(given, onRefused) => change.mutate({ id, name: given }, { onSuccess: onClose, onError: onRefused })}
      onClose={onClose}
    />
  )
}

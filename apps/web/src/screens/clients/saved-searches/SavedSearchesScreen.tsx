import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { RenameDialog } from './RenameDialog.tsx'
import { SavedSearchRow } from './SavedSearchRow.tsx'

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

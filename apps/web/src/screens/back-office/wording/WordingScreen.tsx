import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WordingRow } from '@husrum/contract/back-office/wording/wording.ts'
import { languages } from '@husrum/contract/core/locales.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { wordingQueries } from '#queries/back-office/wording.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminBar, useBarSearch } from '#parts/back-office/staff-lists/page-frame/AdminBar.tsx'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import type { WordingView } from './wording-view.ts'
import { WordingDialog } from './WordingDialog.tsx'

/** Every text of pages and emails: staff find it by its words and change it. */
export function WordingScreen({
  view,
  mayWrite,
  loadedAt,
}: {
  view: WordingView
  mayWrite: boolean
  loadedAt: number
}) {
  const { t } = useTranslation()
  const { api, language: reader } = useShell()
  const navigate = useNavigate()
  const { q, only, page, key } = view
  const language = view.language ?? reader
  const found = useQuery(wordingQueries(api).list({ language, q, only, page }))
  const show = (change: WordingView) => void navigate({ to: '.', search: changed(change), resetScroll: false })
  const search = useBarSearch({
    label: t('admin-wording.search'),
    words: q,
    onWords: (words) => show({ q: words, page: undefined }),
  })
  return (
    // Its height follows the content: the bar grows where its search has no room.
    <div className="shrink-0">
      <AdminBar title={t('admin-wording.title')} search={search} />
      <div className="px-4 pt-4 pb-12 md:px-7">
        <div className="mb-4 flex flex-wrap gap-3">
          <Segmented
            legend={t('admin-wording.language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => show({ language: value, page: undefined })}
          />
          <Segmented
            legend={t('admin-wording.which')}
            options={[
              { value: 'all', label: t('admin-wording.only.all') },
              { value: 'changed', label: t('admin-wording.only.changed') },
              { value: 'drafts', label: t('admin-wording.only.drafts') },
              { value: 'resting', label: t('admin-wording.only.resting') },
            ]}
            value={only ?? 'all'}
            onChange={(value) => show({ only: value === 'all' ? undefined : value, page: undefined })}
          />
        </div>
        {found.isError && !found.data ? (
          <LoadFailed className="" error={found.error} retry={() => void found.refetch()} />
        ) : !found.data ? (
          <Loading className="grid gap-3">
            <Skeleton shape="block" className="h-14" />
            <Skeleton shape="block" className="h-14" />
            <Skeleton shape="block" className="h-14" />
          </Loading>
        ) : (
          <>
            <p role="status" className="mb-2 text-13 text-ink-2">
              {t('admin-wording.count', { count: found.data.meta.total })}
            </p>
            {found.data.meta.total === 0 && (
              <EmptyState
                drawing="magnifier"
                title={t('admin-wording.none.title')}
                action={
                  (q !== undefined || only !== undefined) && (
                    <Button onClick={() => show({ q: undefined, only: undefined, page: undefined })}>
                      {t('admin-wording.none.all')}
                    </Button>
                  )
                }
              >
                {q !== undefined || only === undefined ? t('admin-wording.none.words') : t(noneOf[only])}
              </EmptyState>
            )}
            <ul className={found.data.meta.total === 0 ? 'hidden' : 'max-w-page border-t border-line'}>
              {found.data.data.map((row) => (
                <Row key={row.key} row={row} view={view} />
              ))}
            </ul>
            <Pagination
              className="mt-4"
              page={found.data.meta.current_page}
              lastPage={found.data.meta.last_page}
              renderLink={(next) => (
                <Link tone="bare" {...adminLinks.wording({ ...view, page: next })} resetScroll={false} />
              )}
            />
          </>
        )}
      </div>
      {key !== undefined && (
        <WordingDialog
          key={`${language} ${key}`}
          language={language}
          textKey={key}
          mayWrite={mayWrite}
          loadedAt={loadedAt}
          onClose={() => show({ key: undefined })}
        />
      )}
    </div>
  )
}

const noneOf = {
  changed: 'admin-wording.none.changed',
  drafts: 'admin-wording.none.drafts',
  resting: 'admin-wording.none.resting',
} as const

function Row({ row, view }: { row: WordingRow; view: WordingView }) {
  const { t } = useTranslation()
  return (
    <li className="relative border-b border-line px-2 py-2.5 hover:bg-plaster">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          {...adminLinks.wording({ ...view, key: row.key })}
          resetScroll={false}
          className="min-w-0 font-mono text-13 wrap-anywhere text-ink-2 no-underline after:absolute after:inset-0"
        >
          {row.key}
        </Link>
        {row.text !== null && (
          <Badge tone={row.resting ? 'danger' : 'new'}>
            {row.resting ? t('admin-wording.isResting') : t('admin-wording.isChanged')}
          </Badge>
        )}
        {row.draft && <Badge>{t('admin-wording.isDraft')}</Badge>}
      </div>
      <p lang={row.language} className="mt-0.5 line-clamp-2 text-15 wrap-anywhere">
        {(view.only === 'drafts' ? row.draft?.text : undefined) ?? row.text ?? row.shipped}
      </p>
    </li>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { adminLegalQueries } from '#queries/identity/legal-texts.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminBar } from '#parts/back-office/staff-lists/page-frame/AdminBar.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { documentNames } from './texts-view.ts'

/** The legal texts: the current version of each, and who edits a draft. */
export function LegalTextsScreen({ loadedAt }: { loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: texts } = useSuspenseQuery(adminLegalQueries(api).all())
  return (
    // Its height follows the content: the bar grows where its buttons have no room.
    <div className="shrink-0">
      <AdminBar title={t('admin-texts.title')} />
      <div className="px-4 py-5 md:px-7">
        <p className="max-w-text text-15 text-ink-2">{t('admin-texts.intro')}</p>
        <ul className="mt-5 max-w-form border-t border-line">
          {texts.map(({ document, number, published_at, drafts }) => (
            <li key={document} className="relative border-b border-line hover:bg-plaster">
              <div className="flex min-h-14 items-center gap-3 px-2 py-2.5">
                <div className="min-w-0 flex-1">
                  <Link
                    {...adminLinks.texts({ document })}
                    className="font-semibold no-underline after:absolute after:inset-0"
                  >
                    {t(documentNames[document])}
                  </Link>
                  <p className="text-13 text-ink-2">
                    {number === 0 ? (
                      t('admin-texts.asShipped')
                    ) : (
                      <>
                        {t('admin-texts.versionNumber', { number })}, <Moment at={published_at} now={loadedAt} />
                      </>
                    )}
                  </p>
                </div>
                {drafts.length > 0 && <Badge tone="new">{t('admin-texts.drafts', { count: drafts.length })}</Badge>}
                <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

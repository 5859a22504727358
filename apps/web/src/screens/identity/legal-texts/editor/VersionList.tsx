import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminLegalDetail } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { adminLegalQueries } from '#queries/identity/legal-texts.ts'
import type { Language } from '#lib/language/locale.ts'
import { useShell } from '#lib/shell-context.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import type { Shipped } from './use-legal-text.ts'

/** Every version, newest first, with the shipped text last; one of them can be viewed below. */
export function VersionList({
  detail,
  language,
  look,
  shipped,
  loadedAt,
  onLook,
  onBack,
}: {
  detail: AdminLegalDetail
  language: Language
  look: number | undefined
  shipped: Shipped | undefined
  loadedAt: number
  onLook: (number: number | undefined) => void
  /** Absent for staff who may not publish. */
  onBack?: (number: number) => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const looked = useQuery({
    ...adminLegalQueries(api).version(detail.document, look ?? 0),
    enabled: look !== undefined && look > 0,
  })
  const rows = [...detail.versions, undefined]
  const shown = detail.versions.find(({ number }) => number === look)
  return (
    <>
      <ul className="max-w-text border-t border-line">
        {rows.map((row) => {
          const number = row?.number ?? 0
          return (
            <li key={number} className="border-b border-line py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="text-15">
                  {row ? t('admin-texts.versionNumber', { number }) : t('admin-texts.asShipped')}
                </b>
                {number === detail.number && <Badge tone="success">{t('admin-texts.inForce')}</Badge>}
                <span className="min-w-0 flex-1 text-13 text-ink-2">
                  {row && (
                    <>
                      <Moment at={row.published_at} now={loadedAt} />
                      {row.published_by && `, ${row.published_by.name}`}
                      {row.taken_from !== null && `, ${t('admin-texts.takenFrom', { number: row.taken_from })}`}
                    </>
                  )}
                </span>
                <Button
                  size="small"
                  aria-pressed={look === number}
                  onClick={() => onLook(look === number ? undefined : number)}
                >
                  {row ? t('admin-texts.look', { number }) : t('admin-texts.lookShipped')}
                </Button>
                {onBack && number !== detail.number && (
                  <Button size="small" onClick={() => onBack(number)}>
                    {row ? t('admin-texts.back', { number }) : t('admin-texts.backShipped')}
                  </Button>
                )}
              </div>
              {row?.changes[language] && <p className="mt-1 text-15 wrap-anywhere">{row.changes[language]}</p>}
            </li>
          )
        })}
      </ul>
      {look !== undefined && (look === 0 || looked.data) && (
        <div className="mt-8 border-t border-line-strong pt-6">
          <LegalPreview
            document={detail.document}
            language={language}
            source={look === 0 ? null : (looked.data?.[language] ?? null)}
            shipped={shipped}
            version={shown?.version ?? LEGAL_VERSION}
          />
        </div>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import type { WordingDetail } from '@husrum/contract/back-office/wording/wording.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'

/** Lists earlier versions. One that is copied into the field becomes a new version when it is published. */
export function WordingVersions({
  detail,
  loadedAt,
  onTake,
}: {
  detail: WordingDetail
  loadedAt: number
  onTake?: (text: string) => void
}) {
  const { t } = useTranslation()
  if (detail.versions.length === 0) return null
  return (
    <section>
      <h3 className="text-15">{t('admin-wording.versions')}</h3>
      <ul className="mt-1 border-t border-line">
        {detail.versions.map(({ number, text, changed_at, changed_by }) => (
          <li key={number} className="border-b border-line py-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 text-13 text-ink-2">
                {t('admin-wording.version', { number })}, <Moment at={changed_at} now={loadedAt} />
                {changed_by && `, ${changed_by.name}`}
              </span>
              {onTake && text !== null && detail.shipped !== null && (
                <Button size="small" onClick={() => onTake(text)}>
                  {t('admin-wording.take', { number })}
                </Button>
              )}
            </div>
            <p lang={detail.language} className="text-15 wrap-anywhere">
              {text ?? <span className="text-ink-2">{t('admin-wording.asShipped')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

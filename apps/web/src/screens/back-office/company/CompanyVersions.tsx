import { useTranslation } from 'react-i18next'
import type { AdminCompany } from '@husrum/contract/back-office/company/company.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'

/** Lists earlier versions; one copied into the fields is saved and published like any other draft. */
export function CompanyVersions({
  data,
  loadedAt,
  onTake,
}: {
  data: AdminCompany
  loadedAt: number
  /** Absent for staff who may not write. */ onTake?: (number: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="max-w-180 border-t border-line">
      {data.versions.map(({ number, facts, published_at, published_by }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
          <span aria-hidden="true" className="flex overflow-hidden rounded-control border border-line">
            {[facts.accent, facts.band].map((colour) => (
              <span
                key={colour}
                ref={(element) => element?.style.setProperty('background-color', colour)}
                className="block h-8 w-5"
              />
            ))}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3">
              <b className="text-15">
                {number === 0 ? t('admin-company.asSet') : t('admin-company.version', { number })}
              </b>
              {number === data.number && <Badge tone="success">{t('admin-company.inForce')}</Badge>}
              {number > 0 && (
                <span className="text-13 text-ink-2">
                  <Moment at={published_at} now={loadedAt} />
                  {published_by && `, ${published_by.name}`}
                </span>
              )}
            </p>
            <p className="text-15 wrap-anywhere text-ink-2">
              {facts.product} · {facts.name}
            </p>
          </div>
          {onTake && (
            <Button size="small" onClick={() => onTake(number)}>
              {number === 0 ? t('admin-company.takeSet') : t('admin-company.take', { number })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

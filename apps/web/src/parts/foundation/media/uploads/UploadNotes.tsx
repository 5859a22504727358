import { useTranslation } from 'react-i18next'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import type { Uploads } from './use-uploads.ts'

/** Messages about the list as a whole: files beyond the limit, duplicates, and how many are still uploading. */
export function UploadNotes({
  uploads: { items, underWay, leftOut },
  most,
  already = [],
}: {
  uploads: Uploads
  most: number
  /** Names of files whose picture is already in the list. */
  already?: readonly string[]
}) {
  const { t } = useTranslation()
  const bad = items.filter(({ state }) => state.phase === 'refused' || state.phase === 'failed').length
  return (
    <>
      <LiveRegion>
        {[
          ...(underWay > 0 ? [t('uploads.running', { count: underWay })] : []),
          ...(bad > 0 ? [t('uploads.stuck', { count: bad })] : []),
        ].join('. ')}
      </LiveRegion>
      {leftOut.length > 0 && (
        <Notice role="status" title={t('uploads.full', { most })} stacked>
          {t('uploads.leftOut', { names: leftOut.slice(0, 5).join(', '), count: leftOut.length })}
        </Notice>
      )}
      {already.length > 0 && (
        <Notice role="status" stacked>
          {t('uploads.already', { names: already.slice(0, 5).join(', '), count: already.length })}
        </Notice>
      )}
    </>
  )
}

import { clsx } from 'clsx'
import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import { formatNumber } from '#lib/language/format.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { shareClass } from '#ui/measures/shares.ts'
import { FileButton } from './DropZone.tsx'
import { focusNeighbour } from './focus-beside.ts'
import { isUnderWay, type UploadItem } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

/** One uploading file: a tile on wide screens, a line on phones. The caller renders a picture that has arrived. */
export function UploadTile({
  item,
  uploads,
  className,
}: {
  item: UploadItem
  uploads: Pick<Uploads, 'replace' | 'retry' | 'remove'>
  className?: string
}) {
  const { t } = useTranslation()
  const { key, file, state, preview } = item
  const bad = state.phase === 'refused' || state.phase === 'failed'
  return (
    <div className={clsx('grid grid-cols-[92px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:block', className)}>
      <div
        className={clsx(
          'relative aspect-4/3 w-full overflow-hidden rounded-photo sm:block',
          bad ? 'border border-danger bg-wall' : 'bg-track',
        )}
      >
        {preview && !bad && (
          <img
            src={preview}
            alt=""
            className="absolute inset-0 size-full object-cover"
            // It begins like a picture but is none: the server will refuse it.
            onError={({ currentTarget }) => (currentTarget.hidden = true)}
          />
        )}
        {bad ? <Refused item={item} /> : <Progress item={item} />}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 sm:mt-2">
        <span className={clsx('min-w-0 flex-1', bad ? 'basis-full sm:basis-24' : 'basis-24')}>
          {bad && <Reason item={item} className="sm:hidden" />}
          <span className={clsx('block truncate', bad ? 'text-13 sm:text-15' : 'text-15')}>{file.name}</span>
        </span>
        {state.phase === 'failed' && (
          <Button
            size="small"
            icon={<RotateCw aria-hidden="true" />}
            aria-label={t('uploads.retryOf', { name: file.name })}
            onClick={() => uploads.retry(key)}
          >
            {t('uploads.retry')}
          </Button>
        )}
        {state.phase === 'refused' && (
          <FileButton
            size="small"
            label={t('uploads.anotherFor', { name: file.name })}
            onFiles={([other]) => other && uploads.replace(key, other)}
          >
            {t('uploads.another')}
          </FileButton>
        )}
        {isUnderWay(item) ? (
          <Button
            size="small"
            icon={<X aria-hidden="true" />}
            aria-label={t('uploads.cancelOf', { name: file.name })}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              uploads.remove(key)
            }}
          >
            {t('uploads.cancel')}
          </Button>
        ) : (
          <IconButton
            size="small"
            tone="line"
            icon={<X aria-hidden="true" />}
            label={t('uploads.removeOf', { name: file.name })}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              uploads.remove(key)
            }}
          />
        )}
      </div>
    </div>
  )
}

const megabytes = (bytes: number): string => formatNumber(Math.round(bytes / 104_857.6) / 10, 1)

function Progress({ item: { file, state, preview } }: { item: UploadItem }) {
  const { t } = useTranslation()
  const sent = state.phase === 'sending' ? state.sent : 0
  const share = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0
  const whole = state.phase === 'sending' && sent >= file.size
  const detail = whole
    ? t('uploads.preparing')
    : state.phase === 'sending'
      ? [
          t('uploads.sent', { sent: megabytes(sent), total: megabytes(file.size) }),
          ...(state.seconds === undefined ? [] : [t('uploads.seconds', { count: state.seconds })]),
        ].join(', ')
      : t('uploads.waiting')
  return (
    <div
      className={clsx(
        'absolute inset-x-0 bottom-0 p-1.5 sm:p-3.5',
        preview && 'sm:inset-x-2 sm:bottom-2 sm:rounded-control sm:bg-wall sm:p-3',
      )}
    >
      <div className={clsx(preview && 'max-sm:inline-block max-sm:rounded-small max-sm:bg-wall max-sm:px-1')}>
        <span className="text-15 leading-tight font-semibold tabular sm:text-21">
          {t('ui.percent', { percent: share })}
        </span>
        <span className="block text-13 max-sm:sr-only">{detail}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('uploads.progress', { name: file.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${t('ui.percent', { percent: share })}, ${detail}`}
        className="mt-1.5 h-1 overflow-hidden rounded-small bg-line-strong"
      >
        <div className={clsx('h-full w-share bg-ink', shareClass(share))} />
      </div>
    </div>
  )
}

function Refused({ item }: { item: UploadItem }) {
  return (
    <div className="absolute inset-0 grid place-items-center sm:flex sm:flex-col sm:items-start sm:justify-between sm:p-3.5">
      <CircleAlert aria-hidden="true" className="size-5.5 text-danger" />
      <Reason item={item} className="max-sm:hidden" />
    </div>
  )
}

/** The error and how to solve it. */
function Reason({ item: { state }, className }: { item: UploadItem; className?: string }) {
  const { t } = useTranslation()
  const [title, advice] =
    state.phase === 'refused'
      ? state.problem
        ? [
            t(`uploads.problem.${state.problem}`),
            t(`uploads.advice.${state.problem}`, { megabytes: PICTURE_MEGABYTES_MAX }),
          ]
        : [state.sentence || t('uploads.problem.refused'), '']
      : state.phase === 'failed'
        ? [
            t(state.why === 'offline' ? 'uploads.problem.offline' : 'uploads.problem.busy'),
            state.sentence || t(state.why === 'offline' ? 'uploads.advice.offline' : 'uploads.advice.busy'),
          ]
        : ['', '']
  return (
    <span className={clsx('block', className)}>
      <b className="block text-15 leading-tight text-danger">{title}</b>
      {advice && <span className="mt-0.5 block text-13 text-ink-2">{advice}</span>}
    </span>
  )
}

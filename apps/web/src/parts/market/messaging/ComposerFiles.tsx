import { clsx } from 'clsx'
import { CircleAlert, FileText, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_MEGABYTES_MAX, ATTACHMENTS_MAX } from '@husrum/contract/core/limits.ts'
import { focusNeighbour } from '#parts/foundation/media/uploads/focus-beside.ts'
import { isUnderWay } from '#parts/foundation/media/uploads/upload-queue.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { shareClass } from '#ui/measures/shares.ts'
import type { FileItem } from './files.ts'
import type { Files } from './use-files.ts'

/** Files beside the text being written: a thumbnail or the name, progress, and errors. */
export function ComposerFiles({ files }: { files: Files }) {
  const { t } = useTranslation()
  const { items, leftOut } = files
  if (items.length === 0 && leftOut.length === 0) return null
  return (
    <div className="mb-2">
      <ul aria-label={t('messages.composer.attached')} className="flex flex-wrap gap-2">
        {items.map((item) => (
          <FileChip key={item.key} item={item} files={files} />
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p role="alert" className="mt-1.5 text-13 text-danger">
          {t('messages.composer.tooMany', { most: ATTACHMENTS_MAX, names: leftOut.join(', ') })}
        </p>
      )}
    </div>
  )
}

function FileChip({ item, files }: { item: FileItem; files: Files }) {
  const { t } = useTranslation()
  const { file, preview, state } = item
  const isBad = state.phase === 'refused' || state.phase === 'failed'
  const sent = state.phase === 'sending' ? state.sent : state.phase === 'done' ? file.size : 0
  const share = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0
  const underWay = isUnderWay(item)
  return (
    <li
      className={clsx(
        'relative flex min-h-14 max-w-full items-center gap-2.5 overflow-hidden rounded-control border pr-1',
        isBad ? 'border-danger' : 'border-line',
      )}
    >
      {preview && !isBad ? (
        <img
          src={preview}
          alt=""
          className="size-14 shrink-0 object-cover"
          // It begins like a picture but is none: the server will refuse it.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center">
          {isBad ? (
            <CircleAlert aria-hidden="true" strokeWidth={1.75} className="size-5 text-danger" />
          ) : (
            <FileText aria-hidden="true" strokeWidth={1.75} className="size-5 text-ink-2" />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1 py-1.5 text-13">
        <span className="block max-w-44 truncate">{file.name}</span>
        {isBad ? (
          <span role="alert" className="block max-w-72 text-danger">
            <Reason item={item} />
          </span>
        ) : (
          underWay && (
            <span className="block text-ink-2">
              {share >= 100 ? t('uploads.preparing') : t('ui.percent', { percent: share })}
            </span>
          )
        )}
      </span>
      {state.phase === 'failed' && (
        <IconButton
          size="small"
          label={t('uploads.retryOf', { name: file.name })}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => files.retry(item.key)}
        />
      )}
      <IconButton
        size="small"
        label={t(underWay ? 'uploads.cancelOf' : 'uploads.removeOf', { name: file.name })}
        icon={<X aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          files.remove(item)
        }}
      />
      {underWay && (
        <span
          role="progressbar"
          aria-label={t('uploads.progress', { name: file.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          className="absolute inset-x-0 bottom-0 h-1 bg-line-strong"
        >
          <span className={clsx('block h-full w-share bg-ink', shareClass(share))} />
        </span>
      )}
    </li>
  )
}

function Reason({ item: { state } }: { item: FileItem }) {
  const { t } = useTranslation()
  if (state.phase === 'failed')
    return state.why === 'offline'
      ? `${t('uploads.problem.offline')}. ${t('uploads.advice.offline')}`
      : state.sentence || t('uploads.problem.busy')
  if (state.phase !== 'refused') return null
  if (state.problem === 'notPicture') return t('error.field.attachment_type')
  if (state.problem === 'tooLarge') return t('messages.composer.tooLarge', { megabytes: ATTACHMENT_MEGABYTES_MAX })
  if (state.problem === 'unreadable') return t('uploads.problem.unreadable')
  return state.sentence || t('messages.composer.refused')
}

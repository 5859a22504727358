import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type Ref, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import { Button } from '#ui/buttons/Button.tsx'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

export const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Takes pictures by choosing, by dropping anywhere in the window, and by pasting. */
export function DropZone({
  onFiles,
  disabled = false,
  camera = false,
}: {
  onFiles: (files: File[]) => void
  /** The limit of pictures is reached. */
  disabled?: boolean
  /** Offers the camera on touch devices. */
  camera?: boolean
}) {
  const { t } = useTranslation()
  const over = useFilesFromOutside(onFiles, !disabled)
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-photo border border-dashed px-5 py-4',
        over ? 'border-ink bg-marigold-soft' : 'border-line-strong bg-plaster',
      )}
    >
      <ImagePlus aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <p className={clsx('font-semibold', !over && 'pointer-coarse:hidden')}>
          {t(over ? 'uploads.letGo' : 'uploads.drop')}
        </p>
        <p className="text-13 text-ink-2">{t('uploads.kinds', { megabytes: PICTURE_MEGABYTES_MAX })}</p>
      </div>
      <FileButton several disabled={disabled} onFiles={onFiles} className="max-sm:w-full">
        {t('uploads.choose')}
      </FileButton>
      {camera && (
        <FileButton
          camera
          disabled={disabled}
          onFiles={onFiles}
          icon={<Camera aria-hidden="true" />}
          className="max-sm:w-full sm:pointer-fine:hidden"
        >
          {t('uploads.takePhoto')}
        </FileButton>
      )}
    </div>
  )
}

/** A button that opens the system's file chooser for pictures. */
export function FileButton({
  onFiles,
  several = false,
  disabled = false,
  size,
  icon,
  label,
  children,
  camera = false,
  className,
}: {
  onFiles: (files: File[]) => void
  several?: boolean
  disabled?: boolean
  /** Opens the camera where the device has one. */
  camera?: boolean
  size?: 'small' | 'medium'
  icon?: ReactNode
  /** The accessible name when the visible label is not enough. */
  label?: string
  children: ReactNode
  className?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  // Before hydration a press would open nothing.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <>
      <Button
        {...(size ? { size } : {})}
        {...(label ? { 'aria-label': label } : {})}
        {...(className ? { className } : {})}
        icon={icon}
        disabled={disabled || !alive}
        data-choose-files={several ? '' : undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <FileInput ref={input} several={several} camera={camera} onFiles={onFiles} />
    </>
  )
}

/** The system's file chooser, opened by a press on another element: `ref.current.click()`. */
export function FileInput({
  ref,
  several = false,
  camera = false,
  accept = ACCEPT,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  several?: boolean
  camera?: boolean
  accept?: string
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={several}
      {...(camera ? { capture: 'environment' as const } : {})}
      tabIndex={-1}
      aria-hidden="true"
      className="hidden"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = '' // the same file may be chosen again
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}

/** Files dropped anywhere or pasted; a missed drop would replace the page. Returns whether a file is over it. */
export function useFilesFromOutside(onFiles: (files: File[]) => void, enabled: boolean): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])]
    if (enabled && files.length > 0) onFiles(files)
  })
  const hold = useEffectEvent((held: boolean) => setOver(held && enabled))
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        hold(true)
      },
      { signal },
    )
    // Also fired between elements, where it names the next one.
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && hold(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        hold(false)
        take(event.dataTransfer?.files)
      },
      { signal },
    )
    document.addEventListener('paste', (event) => take(event.clipboardData?.files), { signal })
    return () => stop.abort()
  }, [])
  return over
}

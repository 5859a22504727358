import { clsx } from 'clsx'
import { Download, FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  attachments as table,
  type Attachment,
  type AttachmentFacts,
} from '@husrum/contract/market/messaging/attachments.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { useShell } from '#lib/shell-context.ts'

const Lightbox = lazyPart(async () => (await import('#parts/foundation/media/lightbox/Lightbox.tsx')).Lightbox, Nothing)

const MB = 1024 * 1024

/** An address expires a quarter of an hour after the page has read it. */
type Shown = AttachmentFacts & Partial<Pick<Attachment, 'url' | 'preview_url'>>

/**
 * Files in a bubble: pictures side by side, PDFs as links to save. A message that is being sent has no address yet, but
 * the device's own picture.
 */
export function MessageFiles({
  files,
  mine,
  title,
  previews,
}: {
  files: readonly Shown[]
  mine: boolean
  /** Names the pictures when they are opened. */
  title: string
  previews?: ReadonlyMap<number, string>
}) {
  const { api } = useShell()
  const [opened, setOpened] = useState<{ start: number; images: readonly Shown[] }>()
  const images = files.filter(({ kind }) => kind === 'image')
  const fresh = async (file: Shown): Promise<Shown> => {
    try {
      return (await api(table).getAttachment({ params: { id: file.id } }, { quiet: true })).data
    } catch {
      return file // Without a connection the earlier address may still work
    }
  }
  const open = async (start: number) => setOpened({ start, images: await Promise.all(images.map(fresh)) })
  return (
    <div className={clsx('flex flex-col gap-1', mine && 'items-end')}>
      {images.length > 0 && (
        <ul
          className={clsx(
            'grid w-fit max-w-full gap-1',
            images.length > 1 && 'grid-cols-2',
            images.length > 2 && images.length !== 4 && 'sm:grid-cols-3',
          )}
        >
          {images.map((image, place) => (
            <li key={image.id} className="min-w-0">
              <Picture
                // A refetched message with other addresses shows the same picture
                key={image.id}
                image={image}
                alone={images.length === 1}
                preview={previews?.get(image.id)}
                refresh={() => fresh(image)}
                onOpen={() => void open(place)}
              />
            </li>
          ))}
        </ul>
      )}
      {files
        .filter(({ kind }) => kind === 'pdf')
        .map((file) => (
          <Pdf key={file.id} file={file} refresh={() => fresh(file)} />
        ))}
      {opened && (
        <Suspense fallback={null}>
          <Lightbox
            title={title}
            images={opened.images.map(({ id, url = '', name, width, height, placeholder }) => ({
              id,
              url,
              width: width ?? 1,
              height: height ?? 1,
              alt: name,
              caption: name,
              placeholder,
            }))}
            start={opened.start}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Picture({
  image,
  alone,
  preview,
  refresh,
  onOpen,
}: {
  image: Shown
  alone: boolean
  preview: string | undefined
  refresh: () => Promise<Shown>
  onOpen: () => void
}) {
  const { t } = useTranslation()
  /** Constant while it is mounted, so that a new address does not load the same picture again. */
  const [src, setSrc] = useState(preview ?? image.preview_url ?? undefined)
  const [tried, setTried] = useState(false)
  const picture = (
    <img
      src={src}
      alt={t('messages.files.photo', { name: image.name })}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      loading="lazy"
      className={clsx(
        'rounded-photo bg-plaster',
        alone
          ? 'h-auto max-h-90 w-auto max-w-full object-contain sm:max-w-100'
          : 'aspect-square h-auto w-44 object-cover',
      )}
      onError={() => {
        if (tried) return
        setTried(true)
        void refresh().then(({ preview_url }) => preview_url && setSrc(preview_url))
      }}
    />
  )
  if (image.url === undefined) return picture
  return (
    <button type="button" className="block max-w-full cursor-zoom-in rounded-photo" onClick={onOpen}>
      {picture}
    </button>
  )
}

function Pdf({ file, refresh }: { file: Shown; refresh: () => Promise<Shown> }) {
  const { t } = useTranslation()
  const isSmall = file.size < MB
  const content = (
    <>
      <FileText aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-13 text-ink-2">
          {isSmall
            ? t('messages.files.kilobytes', { size: Math.max(1, Math.round(file.size / 1024)) })
            : t('messages.files.megabytes', { size: Math.round((file.size / MB) * 10) / 10 })}
        </span>
      </span>
    </>
  )
  const look =
    'flex max-w-full items-center gap-3 rounded-photo border border-line bg-wall px-3.5 py-2.5 text-15 text-ink'
  if (file.url === undefined) return <div className={look}>{content}</div>
  return (
    <a
      href={file.url}
      download={file.name}
      className={clsx(look, 'no-underline hover:border-ink')}
      onClick={(event) => {
        event.preventDefault()
        // It is saved and not opened, so the page stays
        void refresh().then(({ url }) => url && location.assign(url))
      }}
    >
      {content}
      <Download aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-2" />
      <span className="sr-only">{t('messages.files.save')}</span>
    </a>
  )
}

import { clsx } from 'clsx'
import { Check, Pencil, SendHorizontal } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import { PickedProjectChip } from '#parts/experts/portfolio/projects/PickedProjectChip.tsx'
import type { PickedProject } from '#parts/experts/portfolio/projects/ProjectPicker.tsx'
import { useFilesFromOutside } from '#parts/foundation/media/uploads/DropZone.tsx'
import { counterState } from '#ui/fields/counter.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { ComposerFiles } from '#parts/market/messaging/ComposerFiles.tsx'
import { factsOf, isComing, whenUploaded } from '#parts/market/messaging/files.ts'
import type { Files } from '#parts/market/messaging/use-files.ts'

export type ComposerProps = {
  /** The recipient, for the label and the button. */
  to: string
  text: string
  onText: (text: string) => void
  onSend: (body: string) => void
  busy?: boolean
  /** The problem of the text. */
  error?: string | undefined
  /** Files besides the text; without them only text can be sent. */
  files?: Files | undefined
  /** A project that is sent along. */
  project?: { picked: PickedProject | undefined; onRemove: () => void } | undefined
  /** Before the box: buttons for other enclosures, `ComposerActions`. */
  start?: ReactNode
  /** A sent text is being edited: says so, and offers to cancel. */
  editing?: { onCancel: () => void } | undefined
  /** Called for a slash in an empty box. */
  onSlash?: (() => void) | undefined
  /** Called for ArrowUp in an empty box. */
  onEditLast?: (() => void) | undefined
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** Enter sends and Shift+Enter starts a new line; with a touch keyboard Enter starts a line and the button sends. */
export function Composer(props: ComposerProps) {
  const {
    to,
    text,
    onText,
    onSend,
    busy = false,
    error,
    files,
    project,
    start,
    editing,
    onSlash,
    onEditLast,
    ref,
  } = props
  const { t } = useTranslation()
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? own
  const [waits, setWaits] = useState(false)
  const attached = files?.items ?? []
  const isStuck = attached.some((item) => !isComing(item) && item.state.phase !== 'done')
  const picked = project?.picked
  const hasContent = text.trim() !== '' || attached.length > 0 || picked !== undefined
  const { used, over, near } = counterState(text.trim(), MESSAGE_MAX)
  const canSend = hasContent && over === 0 && !busy && !waits && !isStuck
  const send = async () => {
    if (!canSend) return
    if (files && attached.some(isComing)) {
      const { queue } = files
      setWaits(true)
      await whenUploaded(queue)
      setWaits(false)
      // The files were removed or refused meanwhile, or the conversation was left
      if (!box.current?.isConnected || !factsOf(queue.items())) return
      const body = box.current.value.trim()
      if (body !== '' || queue.items().length > 0 || picked) onSend(body)
      return
    }
    onSend(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing) {
      event.stopPropagation()
      return editing.onCancel()
    }
    if (event.key === '/' && text === '' && onSlash) {
      event.preventDefault()
      return onSlash()
    }
    if (event.key === 'ArrowUp' && text === '' && attached.length === 0 && !editing && onEditLast) {
      event.preventDefault()
      return onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void send()
  }
  const count = over > 0 ? t('ui.counter.over', { count: over }) : t('ui.counter.left', { count: MESSAGE_MAX - used })
  return (
    <form
      className="mx-auto w-full max-w-[820px] border-t border-line bg-wall px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:border-0 md:px-7 md:pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {error && (
        <p role="alert" className="mb-1.5 text-15 font-semibold text-danger">
          {error}
        </p>
      )}
      {editing && (
        <div className="mb-1.5 flex items-center justify-between gap-3 text-13 text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <Pencil aria-hidden="true" strokeWidth={1.75} className="size-3.75" />
            {t('messages.edit.title')}
          </span>
          <button type="button" className="min-h-8 font-semibold underline" onClick={editing.onCancel}>
            {t('messages.edit.cancel')}
          </button>
        </div>
      )}
      {picked && (
        <div className="mb-2">
          <PickedProjectChip project={picked} onRemove={() => project?.onRemove()} />
        </div>
      )}
      {files && <ComposerFiles files={files} />}
      {files && <FilesFromOutside onFiles={files.add} />}
      <div
        className={clsx(
          'ring-within flex items-end gap-1 rounded-photo border border-ink-3 bg-wall py-1.5 pr-1.5',
          start ? 'pl-1.5' : 'pl-4',
        )}
      >
        {start}
        <label htmlFor={id} className="sr-only">
          {t(editing ? 'messages.edit.label' : 'messages.composer.label', { name: to })}
        </label>
        <textarea
          ref={box}
          id={id}
          rows={1}
          value={text}
          placeholder={t('messages.composer.placeholder')}
          aria-invalid={over > 0 || undefined}
          aria-describedby={`${id}-state`}
          className="ring-elsewhere field-sizing-content max-h-44 min-w-0 flex-1 resize-none bg-transparent py-2 text-[1rem] leading-[1.45] outline-none placeholder:text-ink-2 md:text-15"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span
          id={`${id}-state`}
          className={clsx(
            'self-end px-2 pb-2.75 text-right text-13',
            over > 0 ? 'font-semibold text-danger' : 'text-ink-2',
            !near && !waits && 'max-md:sr-only',
          )}
        >
          {near
            ? count
            : waits
              ? t('messages.composer.waits')
              : text.trim() && !editing
                ? t('messages.composer.kept')
                : ''}
        </span>
        <IconButton
          type="submit"
          tone="line"
          className="border-ink!"
          label={editing ? t('messages.edit.save') : t('messages.composer.send', { name: to })}
          aria-disabled={!canSend || undefined}
          icon={
            editing ? (
              <Check aria-hidden="true" strokeWidth={1.75} />
            ) : (
              <SendHorizontal aria-hidden="true" strokeWidth={1.75} />
            )
          }
        />
      </div>
      <span className="sr-only" role="status">
        {near ? count : waits && t('messages.composer.waits')}
      </span>
    </form>
  )
}

/** Takes files that are dropped anywhere in the window or pasted. */
function FilesFromOutside({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const isOver = useFilesFromOutside(onFiles, true)
  return isOver ? (
    <p className="mb-2 rounded-photo border border-dashed border-ink bg-marigold-soft px-4 py-3 text-15 font-medium">
      {t('uploads.letGo')}
    </p>
  ) : null
}

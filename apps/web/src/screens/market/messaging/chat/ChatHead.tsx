import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FileText, PanelRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, type AvatarProps } from '#ui/pictures/Avatar.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'

export type ChatHeadProps = {
  name: string
  picture?: AvatarProps['picture']
  /** One small line: profession and place. */
  about: ReactNode
  /** The subject of the conversation, on narrow screens the link to the details. */
  subject?: string | undefined
  /** The pane with details is next to the chat. */
  details: boolean
  onDetails: (shown: boolean) => void
  onOpenDetails: () => void
  /** Receives the focus when the chat replaces the list on a phone. */
  title: RefObject<HTMLHeadingElement | null>
  /** The menu of actions on the conversation. */
  menu?: ReactNode
}

export function ChatHead({
  name,
  picture,
  about,
  subject,
  details,
  onDetails,
  onOpenDetails,
  title,
  menu,
}: ChatHeadProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex min-h-15 items-center gap-2 border-b border-line bg-wall py-1.5 pr-1.5 pl-0.5 md:min-h-16 md:gap-3 md:py-2 md:pr-4 md:pl-7">
        <IconButton
          label={t('messages.back')}
          icon={<ChevronLeft aria-hidden="true" />}
          className="md:hidden"
          render={
            <Link
              to="."
              search={(before: object) => ({ ...before, thread: undefined, architect: undefined })}
              resetScroll={false}
            />
          }
        />
        <Avatar name={name} picture={picture ?? null} />
        <div className="min-w-0 flex-1 leading-[1.3]">
          <h2 ref={title} tabIndex={-1} className="truncate text-17 tracking-normal">
            {name}
          </h2>
          <p className="line-clamp-2 text-13 text-ink-2 md:truncate">{about}</p>
        </div>
        <IconButton
          label={details ? t('messages.details.hide') : t('messages.details.show')}
          aria-expanded={details}
          icon={<PanelRight aria-hidden="true" strokeWidth={1.75} />}
          className="max-xl:hidden"
          onClick={() => onDetails(!details)}
        />
        <IconButton
          label={t('messages.details.show')}
          aria-haspopup="dialog"
          icon={<PanelRight aria-hidden="true" strokeWidth={1.75} />}
          // On a phone the line below links to it.
          className={subject ? 'max-md:hidden xl:hidden' : 'xl:hidden'}
          onClick={onOpenDetails}
        />
        {menu}
      </div>
      {subject && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-11 items-center gap-2.5 border-b border-line bg-plaster px-4 text-left text-13 -outline-offset-3! md:hidden"
          onClick={onOpenDetails}
        >
          <FileText aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1 truncate font-semibold">{subject}</span>
          <ChevronRight aria-hidden="true" className="size-4.5 shrink-0" />
        </button>
      )}
    </>
  )
}

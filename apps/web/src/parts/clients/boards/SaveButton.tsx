import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photosOnDevice, useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { boardActions, boardQueries, boardsChanged } from '#queries/clients/boards.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { IconButton, type IconButtonProps } from '#ui/buttons/IconButton.tsx'

const SaveDialog = lazyPart(async () => (await import('./SaveDialog.tsx')).SaveDialog, Nothing)

type SaveButtonProps = {
  /** The id of the photo itself, not of its image. */
  photo: number
  /** What the photo shows, for the button's name. */
  name: string
  tone?: IconButtonProps['tone']
  /** With a mouse, the button of an unsaved photo is visible only while its `group` is hovered or focused. */
  onDemand?: boolean
  className?: string
}

/** The bookmark on a photo: filled while it is on a board. Experts and staff have no boards. */
export function SaveButton(props: SaveButtonProps) {
  const role = useAccount()?.role
  if (!role) return <VisitorsSave {...props} />
  return role === 'client' ? <ClientsSave {...props} /> : null
}

const look = (saved: boolean, { onDemand, className }: Pick<SaveButtonProps, 'onDemand' | 'className'>) =>
  clsx('noscript:hidden', onDemand && !saved && 'shown-on-demand', className)
const icon = <Bookmark aria-hidden="true" strokeWidth={1.75} />

/** A visitor saves photos on this device. */
function VisitorsSave({ photo, name, tone = 'floating', ...rest }: SaveButtonProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const saved = useDeviceBoard().some(({ id }) => id === photo)
  const toggle = () => {
    photosOnDevice.set(photo, !saved)
    if (saved) return
    showToast(t('boards.save.onDevice'), {
      seconds: 8,
      action: { label: t('boards.save.look'), run: () => void navigate(links.boards()) },
    })
  }
  return (
    <IconButton
      label={t('boards.save.button', { name })}
      icon={icon}
      tone={tone}
      pressed={saved}
      onClick={toggle}
      className={look(saved, rest)}
    />
  )
}

/** The first press saves to the board last used; a press on a saved photo opens the panel of boards. */
function ClientsSave({ photo, name, tone = 'floating', ...rest }: SaveButtonProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { data: list } = useQuery(boardQueries(api).list())
  const [choosing, setChoosing] = useState(false)
  const save = useMutation({
    mutationFn: () => boardActions(api).save(photo),
    onSuccess: ([board]) => {
      showToast(t('boards.save.done', { board: board?.name ?? '' }), {
        tone: 'success',
        seconds: 8,
        action: { label: t('boards.save.change'), run: () => setChoosing(true) },
      })
    },
    onError: () => showToast(t('boards.save.failed'), { tone: 'danger' }),
    onSettled: () => boardsChanged(cache),
  })
  const saved = save.isPending || (list?.some(({ photo_ids }) => photo_ids.includes(photo)) ?? false)
  return (
    <>
      <IconButton
        label={t(saved ? 'boards.save.saved' : 'boards.save.button', { name })}
        icon={icon}
        tone={tone}
        aria-haspopup={saved ? 'dialog' : undefined}
        onClick={() => {
          if (saved) setChoosing(true)
          else save.mutate()
        }}
        className={clsx(look(saved, rest), saved && '[&_svg]:fill-marigold')}
      />
      {choosing && (
        <Suspense>
          <SaveDialog photo={photo} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { links } from '#lib/paths.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { ButtonLink } from '#ui/navigation/Link.tsx'

/** Invites the reader to begin a brief with the saved photos. Experts and staff do not see it. */
export function StartBand() {
  const { t } = useTranslation()
  const role = useAccount()?.role
  const start = useStart(role)
  if (role && role !== 'client') return null
  return (
    <aside
      aria-label={t('inspiration.start.label')}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5"
    >
      <p className="max-w-[60ch] text-15 text-ink-2">{t('inspiration.start.text')}</p>
      <ButtonLink className="max-sm:w-full" {...start.link}>
        {t(`inspiration.start.${start.from}`)}
      </ButtonLink>
    </aside>
  )
}

/** A client chooses one of the boards, a visitor takes all photos of the device; otherwise it starts empty. */
function useStart(role: string | undefined) {
  const { api } = useShell()
  const saved = useDeviceBoard().length
  const { data: boards = [] } = useQuery({ ...boardQueries(api).list(), enabled: role === 'client' })
  if (role && boards.length > 0) return { from: 'fromBoards', link: links.ownBoards() } as const
  if (!role && saved > 0) return { from: 'fromPhotos', link: links.briefFromBoard('device') } as const
  return { from: 'action', link: links.clientRegistration() } as const
}

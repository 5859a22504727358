import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { links } from '#lib/paths.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** Link to the saved photos with their number: a client's boards, a visitor's photos. */
export function BoardsLink() {
  const { t } = useTranslation()
  const { api } = useShell()
  const role = useAccount()?.role
  const saved = useDeviceBoard().length
  const { data: boards } = useQuery({ ...boardQueries(api).list(), enabled: role === 'client' })
  if (role && role !== 'client') return null
  const count = role ? boards?.length : saved
  return (
    <Link
      {...(role ? links.ownBoards() : links.boards())}
      className="inline-flex min-h-11 items-center gap-2.5 text-15 noscript:hidden"
    >
      <Bookmark aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {/* on phones the bookmark icon replaces the words */}
      <span className="max-sm:sr-only">{t(role ? 'boards.yours' : 'boards.device.title')}</span>
      {count ? <b className="tabular">{count}</b> : null}
    </Link>
  )
}

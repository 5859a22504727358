import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Meeting, meetings, visitLine } from '@husrum/contract/market/meetings.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { meetingQueries, refreshAfterMeeting } from '#queries/market/meetings.ts'
import { useShell } from '#lib/shell-context.ts'
import { linkClass } from './card-parts.tsx'

const AddressDialog = lazyPart(
  async () => (await import('#parts/market/meetings/AddressDialog.tsx')).AddressDialog,
  Nothing,
)

type VisitAddressProps = {
  meeting: Meeting
  /** The visit is past: the address can only be removed. */
  isPast: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
}

/** The address of a visit to the client's home: both read it, and the client sets, changes or removes it. */
export function VisitAddress({ meeting, isPast, isBlocked }: VisitAddressProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const read = useQuery(meetingQueries(api).address(meeting))
  const remove = useMutation({
    mutationFn: () => api(meetings).deleteVisitAddress({ params: { id: meeting.id } }),
    // The button disappears with the address
    onSuccess: () => box.current?.closest('article')?.focus({ preventScroll: true }),
    onSettled: () => refreshAfterMeeting(cache, meeting),
  })
  const { mine, client, expert } = meeting
  const address = read.data
  const isAwaited = meeting.status === 'agreed' && !isPast && !isBlocked
  const canGive = isAwaited && !mine
  const none = mine
    ? t('meetings.visit.waiting', { name: client.first_name })
    : t('meetings.visit.none', { name: expert.name })
  if (mine && isBlocked) return null
  if (address === undefined && read.isError && meeting.status === 'agreed')
    return (
      <p className="mt-1.5 text-13 text-ink-2">
        {t('meetings.visit.failed')}{' '}
        <button type="button" className={linkClass} onClick={() => void read.refetch()}>
          {t('shell.problem.retry')}
        </button>
      </p>
    )
  if (address === undefined || (address === null && !isAwaited)) return null
  return (
    <div ref={box} className="mt-1.5 flex gap-2 text-13">
      <MapPin aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {address ? visitLine(address) : <span className="text-ink-2">{none}</span>}
        {!mine && (
          <div className="flex flex-wrap gap-x-4">
            {canGive && (
              <button type="button" className={linkClass} onClick={() => setOpen(true)}>
                {t(address ? 'meetings.visit.change' : 'meetings.visit.give')}
              </button>
            )}
            {address && (
              <button type="button" className={linkClass} onClick={() => !remove.isPending && remove.mutate()}>
                {t('meetings.visit.remove')}
              </button>
            )}
          </div>
        )}
      </div>
      <Suspense>
        {isOpen && <AddressDialog meeting={meeting} address={address ?? undefined} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

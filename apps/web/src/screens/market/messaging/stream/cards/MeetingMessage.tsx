import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Meeting, meetings } from '@husrum/contract/market/meetings.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { meetingQueries, refreshAfterMeeting } from '#queries/market/meetings.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { useNow } from '#parts/market/leads/use-now.ts'
import { MeetingCard } from '#parts/market/meetings/MeetingCard.tsx'
import { hasTakenPlace } from '#parts/market/meetings/meeting-words.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import type { MessageBodyProps } from '../../MessageWords.tsx'
import { AnswerDialog, linkClass, useFocusAfterAnswer, useTalk } from './card-parts.tsx'
import { VisitAddress } from './VisitAddress.tsx'

const OfferTimes = lazyPart(async () => (await import('#parts/market/meetings/OfferTimes.tsx')).OfferTimes, Nothing)

/** The card of a meeting, with the actions of its reader. */
export function MeetingMessage({ message: { thread_id, ref_id, body } }: MessageBodyProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, isPending } = useQuery(meetingQueries(api).ofThread(thread_id))
  const meeting = data?.find(({ id }) => id === ref_id)
  if (isPending) return <Skeleton shape="block" className="h-28 w-full" />
  if (!meeting)
    return (
      <p className="rounded-photo border border-line px-4 py-2.5 text-15">{t('meetings.title', { about: body })}</p>
    )
  return <Shown meeting={meeting} />
}

function Shown({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [open, setOpen] = useState<'ask' | 'cancel' | 'change'>()
  const params = { id: meeting.id }
  const [loadedAt] = useState(() => Date.now())
  const now = useNow(loadedAt)
  const { ref, onAnswer } = useFocusAfterAnswer(`${meeting.status} ${meeting.starts_at}`)
  const choose = useMutation({
    mutationFn: async (slot: string) => (await api(meetings).chooseSlot({ params, body: { slot } })).data,
    // The card shows the agreed time, and gets the focus
    onSuccess: onAnswer,
    // It may have been changed or cancelled meanwhile: the card shows that.
    onSettled: () => refreshAfterMeeting(cache, meeting),
  })
  const file = useMutation({
    mutationFn: () => api(meetings).getMeetingFile({ params }),
    onSuccess: (calendar) => saveFile(calendar, `husrum-${meeting.id}.ics`),
  })
  const { status, mine } = meeting
  const talk = useTalk(meeting.thread_id)
  const isOpen = status === 'offered' || (status === 'agreed' && !hasTakenPlace(meeting, now))
  return (
    <>
      <MeetingCard
        ref={ref}
        meeting={meeting}
        now={now}
        busy={choose.isPending}
        problem={fieldErrors(choose.error)?.slot}
        visit={
          meeting.kind === 'home' &&
          // Other times for an agreed visit include its address
          (status === 'agreed' || (status === 'offered' && !mine)) && (
            <VisitAddress meeting={meeting} isPast={hasTakenPlace(meeting, now)} isBlocked={talk.isBlocked} />
          )
        }
        {...(mine || talk.isBlocked ? {} : { onChoose: (slot: string) => choose.mutate(slot) })}
        actions={
          isOpen && (
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              {status === 'agreed' && (
                <Button
                  size="small"
                  icon={<CalendarPlus aria-hidden="true" strokeWidth={1.75} />}
                  loading={file.isPending}
                  onClick={() => file.mutate()}
                >
                  {t('meetings.add')}
                </Button>
              )}
              {talk.isLive && (
                <button type="button" className={linkClass} onClick={() => setOpen(mine ? 'change' : 'ask')}>
                  {t(mine ? 'meetings.offer.change' : 'meetings.other')}
                </button>
              )}
              {(mine || status === 'agreed') && (
                <button type="button" className={linkClass} onClick={() => setOpen('cancel')}>
                  {t('meetings.cancel.open')}
                </button>
              )}
            </div>
          )
        }
      />
      <Suspense>
        {open === 'change' && (
          <OfferTimes threadId={meeting.thread_id} from={meeting} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
      {(open === 'ask' || open === 'cancel') && (
        <Word meeting={meeting} to={open} onAnswer={onAnswer} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** Cancelling and asking for other times can include a note. */
function Word({
  meeting,
  to,
  onAnswer,
  onClose,
}: {
  meeting: Meeting
  to: 'ask' | 'cancel'
  onAnswer: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { isBlocked } = useTalk(meeting.thread_id)
  const name = meeting.mine ? meeting.client.first_name : meeting.expert.name
  const params = { id: meeting.id }
  return (
    <AnswerDialog
      title={t(`meetings.${to}.title`)}
      text={t(`meetings.${to}.text`, { name })}
      back={t('meetings.notNow')}
      action={t(`meetings.${to}.action`)}
      tone={to === 'ask' ? 'primary' : 'danger'}
      noteLabel={isBlocked ? undefined : t('meetings.note', { name })}
      answer={(note) =>
        to === 'ask'
          ? api(meetings).askOtherTimes({ params, body: { note } })
          : api(meetings).cancelMeeting({ params, body: { note } })
      }
      onAnswer={onAnswer}
      onSettled={() => refreshAfterMeeting(cache, meeting)}
      onClose={onClose}
    />
  )
}

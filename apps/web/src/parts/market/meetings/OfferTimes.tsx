import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeMeeting, meetings, type Meeting, type MeetingOffer } from '@husrum/contract/market/meetings.ts'
import {
  MEETING_ABOUT_MAX,
  MEETING_DAYS_MAX,
  MEETING_PLACE_MAX,
  MEETING_SLOTS_MAX,
} from '@husrum/contract/core/limits.ts'
import { copenhagenDay, copenhagenInstant, copenhagenTime } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { fieldCode } from '@husrum/contract/core/fields/field-problem.rules.ts'
import { meetingKinds, type MeetingKind } from '@husrum/contract/core/vocabulary.ts'
import { wasAlreadyDone, useOnceKey } from '#lib/api/once-key.ts'
import { meetingQueries, refreshAfterMeeting } from '#queries/market/meetings.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { DayField } from '#parts/forms/dialogs/DayField.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { FormRow, Stack } from '#ui/layout/layout.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { overlaps } from './meeting-words.ts'

export type OfferTimesProps = {
  /** The meeting that gets other times. */
  from?: Meeting
  onClose: () => void
} & (
  | { threadId: number; kept?: never; onKeep?: never }
  /** Sent with a message that is still being written, and `kept` for it before. */
  | { threadId?: never; kept: MeetingOffer | undefined; onKeep: (offer: MeetingOffer) => void }
)

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240]
/** Every quarter of an hour of a working day and an evening. */
const TIMES = Array.from({ length: 4 * 15 + 1 }, (_, at) => {
  const minutes = 7 * 60 + at * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
type Slot = { day: string | null; time: string }

/** Up to three times for a meeting, of which the client chooses one. */
export function OfferTimes({ threadId, from, kept, onKeep, onClose }: OfferTimesProps) {
  const before: MeetingOffer | undefined = from ?? kept
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [about, setAbout] = useState(before?.about ?? '')
  const [kind, setKind] = useState<MeetingKind>(before?.kind ?? 'home')
  const [place, setPlace] = useState(before?.place ?? '')
  const [minutes, setMinutes] = useState(before?.minutes ?? 45)
  const [slots, setSlots] = useState<readonly Slot[]>(() =>
    ['16:30', '10:00', '19:00'].map((time, at) => {
      const start = kept?.slots[at]
      return start === undefined
        ? { day: null, time }
        : { day: copenhagenDay(new Date(start)), time: copenhagenTime(new Date(start)) }
    }),
  )
  const [asked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { data: agreed = [] } = useQuery(meetingQueries(api).agreed())
  const chosen = slots.flatMap(({ day, time }) => (day === null ? [] : [copenhagenInstant(day, time).toISOString()]))
  const body = { about, kind, place: kind === 'home' ? '' : place, minutes, slots: chosen }
  const [found, setFound] = useState<Record<string, string>>({})
  /** The server's rules, checked before anything is sent. */
  const keep = () => {
    const read = changeMeeting.safeParse(body, { reportInput: true })
    const wrong = (read.error?.issues ?? []).map((issue) => {
      const { code, params } = fieldCode(issue)
      return [issue.path.join('.'), t(`error.field.${code}`, params ?? {})] as const
    })
    const past = chosen.flatMap((slot, at) =>
      Date.parse(slot) > Date.now() ? [] : [[`slots.${at}`, t('error.field.slot_past')] as const],
    )
    setFound(Object.fromEntries([...past, ...wrong]))
    if (!read.success || past.length > 0) return
    onKeep?.(read.data)
    onClose()
  }
  const once = useOnceKey()
  const offer = useMutation({
    mutationFn: async () => {
      const table = api(meetings)
      const options = once.optionsFor(body)
      try {
        const reply = from
          ? await table.changeMeeting({ params: { id: from.id }, body }, options)
          : await table.offerMeeting({ body: { ...body, thread_id: threadId ?? 0 } }, options)
        return reply.data
      } catch (error) {
        if (!wasAlreadyDone(error)) throw error
        return undefined
      }
    },
    onSuccess: async (made) => {
      once.arrived()
      await refreshAfterMeeting(cache, { thread_id: made?.thread_id ?? from?.thread_id ?? threadId ?? 0 })
      onClose()
      // the card in the conversation shows it, too
      if (made) showToast(t('meetings.offer.sent', { name: made.client.first_name }), { tone: 'success' })
    },
  })
  const problems = onKeep ? found : (fieldErrors(offer.error) ?? {})
  const isChanged =
    chosen.join() !== (kept?.slots ?? []).map((slot) => new Date(slot).toISOString()).join() ||
    about !== (before?.about ?? '') ||
    (kind !== 'home' && place !== (before?.place ?? ''))
  const close = () => (isChanged ? setLeaving(true) : onClose())
  const set = (at: number, given: Partial<Slot>) =>
    setSlots(slots.map((slot, n) => (n === at ? { ...slot, ...given } : slot)))
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={t(from ? 'meetings.offer.change' : 'meetings.offer.title')}
      description={t('meetings.offer.about')}
      footer={
        <DialogFoot
          cancel={t('meetings.offer.cancel')}
          tone="primary"
          loading={offer.isPending}
          onClick={() => {
            setAsked(true)
            if (chosen.length === 0) return
            if (onKeep) keep()
            else offer.mutate()
          }}
        >
          {t(onKeep ? 'meetings.offer.keep' : 'meetings.offer.send')}
        </DialogFoot>
      }
    >
      <Stack gap="field">
        <TextField
          label={t('meetings.offer.what')}
          placeholder={t('meetings.offer.whatExample')}
          value={about}
          maxLength={MEETING_ABOUT_MAX}
          error={problems.about}
          onChange={(event) => setAbout(event.target.value)}
        />
        <RadioList
          legend={t('meetings.offer.where')}
          options={meetingKinds.map((value) => ({ value, label: t(`meetings.kind.${value}`) }))}
          value={kind}
          onChange={(value) => {
            setKind(value)
            setPlace(value === from?.kind ? from.place : '') // a link is not an address, nor an address a link
          }}
        />
        {kind !== 'home' && (
          <TextField
            label={t(`meetings.offer.place.${kind}`)}
            optional={kind === 'phone'}
            type={kind === 'online' ? 'url' : 'text'}
            placeholder={kind === 'online' ? 'https://' : undefined}
            value={place}
            maxLength={MEETING_PLACE_MAX}
            error={problems.place}
            onChange={(event) => setPlace(event.target.value)}
          />
        )}
        <Select
          label={t('meetings.offer.length')}
          width="medium"
          options={LENGTHS.map((length) => ({
            value: String(length),
            label: t('meetings.minutes', { count: length }),
          }))}
          value={String(minutes)}
          error={problems.minutes}
          onChange={(event) => setMinutes(Number(event.target.value))}
        />
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-1 font-semibold">{t('meetings.offer.times', { count: MEETING_SLOTS_MAX })}</legend>
          {asked && chosen.length === 0 && <FieldError>{t('meetings.offer.noTime')}</FieldError>}
          {problems.slots && <FieldError>{problems.slots}</FieldError>}
          {slots.map(({ day, time }, at) => {
            const start = day === null ? undefined : copenhagenInstant(day, time).toISOString()
            return (
              // oxlint-disable-next-line no-array-index-key -- there are always three, in their places
              <div key={at}>
                <FormRow>
                  <DayField
                    label={t('meetings.offer.day', { number: at + 1 })}
                    days={MEETING_DAYS_MAX}
                    value={day}
                    error={start === undefined ? undefined : problems[`slots.${chosen.indexOf(start)}`]}
                    onValue={(value) => set(at, { day: value })}
                  />
                  <Select
                    label={t('meetings.offer.time', { number: at + 1 })}
                    options={TIMES.map((value) => ({ value, label: value }))}
                    value={time}
                    onChange={(event) => set(at, { time: event.target.value })}
                  />
                </FormRow>
                {start !== undefined &&
                  overlaps(
                    start,
                    minutes,
                    agreed.filter(({ id }) => id !== from?.id),
                  ) && (
                    <p role="status" className="mt-1 text-13 text-ink-2">
                      {t('meetings.offer.overlap')}
                    </p>
                  )}
              </div>
            )
          })}
          <p className="text-13 text-ink-2">{t('meetings.offer.zone')}</p>
        </fieldset>
      </Stack>
      <Dialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('meetings.offer.leave.title')}
        description={t('meetings.offer.leave.text')}
        footer={
          <DialogFoot cancel={t('meetings.offer.leave.keep')} tone="danger" onClick={onClose}>
            {t('meetings.offer.leave.action')}
          </DialogFoot>
        }
      />
    </Drawer>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  meetings,
  MEETING_ABOUT_MAX,
  MEETING_DAYS_MAX,
  MEETING_PLACE_MAX,
  SLOTS_MAX,
  type Meeting,
} from '@husrum/contract/meetings.ts'
import { copenhagenInstant } from '@husrum/contract/rules/copenhagen-time.ts'
import { meetingKinds, type MeetingKind } from '@husrum/contract/vocabulary.ts'
import { meetingQueries, refreshAfterMeeting } from '#lib/queries/meetings.ts'
import { fieldErrors } from '#lib/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { DayField } from '#parts/form/DayField.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { FieldError } from '#ui/Field.tsx'
import { FormRow, Stack } from '#ui/layout.tsx'
import { RadioList } from '#ui/RadioList.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { overlaps } from './meeting-words.ts'

export type OfferTimesProps = {
  threadId: number
  /** What other times are offered for. */
  from?: Meeting
  onClose: () => void
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240]
/** Every quarter of an hour of a working day and an evening. */
const TIMES = Array.from({ length: 4 * 15 + 1 }, (_, at) => {
  const minutes = 7 * 60 + at * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
type Slot = { day: string | null; time: string }

/** Up to three times for a meeting, of which the client chooses one. */
export function OfferTimes({ threadId, from, onClose }: OfferTimesProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [about, setAbout] = useState(from?.about ?? '')
  const [kind, setKind] = useState<MeetingKind>(from?.kind ?? 'home')
  const [place, setPlace] = useState(from?.place ?? '')
  const [minutes, setMinutes] = useState(from?.minutes ?? 45)
  const [slots, setSlots] = useState<readonly Slot[]>(() => [
    { day: null, time: '16:30' },
    { day: null, time: '10:00' },
    { day: null, time: '19:00' },
  ])
  const [asked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { data: agreed = [] } = useQuery(meetingQueries(api).agreed())
  const chosen = slots.flatMap(({ day, time }) => (day === null ? [] : [copenhagenInstant(day, time).toISOString()]))
  const offer = useMutation({
    mutationFn: async () => {
      const body = { about, kind, place: kind === 'home' ? '' : place, minutes, slots: chosen }
      const table = api(meetings)
      const reply = from
        ? await table.changeMeeting({ params: { id: from.id }, body })
        : await table.offerMeeting({ body: { ...body, thread_id: threadId } })
      return reply.data
    },
    onSuccess: async (made) => {
      await refreshAfterMeeting(cache, made)
      onClose()
      showToast(t('meetings.offer.sent', { name: made.client.first_name }), { tone: 'success' })
    },
  })
  const problems = fieldErrors(offer.error) ?? {}
  const isChanged =
    chosen.length > 0 || about !== (from?.about ?? '') || (kind !== 'home' && place !== (from?.place ?? ''))
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
        <>
          <DialogClose render={<Button>{t('meetings.offer.cancel')}</Button>} />
          <Button
            tone="primary"
            loading={offer.isPending}
            onClick={() => {
              setAsked(true)
              if (chosen.length > 0) offer.mutate()
            }}
          >
            {t('meetings.offer.send')}
          </Button>
        </>
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
            setPlace(value === from?.kind ? from.place : '') // a link is no address, and an address no link
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
          <legend className="mb-1 font-semibold">{t('meetings.offer.times', { count: SLOTS_MAX })}</legend>
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
          <>
            <DialogClose render={<Button>{t('meetings.offer.leave.keep')}</Button>} />
            <Button tone="danger" onClick={onClose}>
              {t('meetings.offer.leave.action')}
            </Button>
          </>
        }
      />
    </Drawer>
  )
}

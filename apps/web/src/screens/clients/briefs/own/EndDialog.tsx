import { REASON_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeReasons } from '@husrum/contract/clients/briefs/briefs.ts'
import type { BriefEnd } from '#queries/clients/briefs.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { useBriefMoves } from '#parts/clients/briefs/status/use-brief-moves.ts'
import { MeetingsLost } from '#parts/market/meetings/MeetingsLost.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { Ending } from './EndedBrief.tsx'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** An expert who was not found on Husrum. */
const OUTSIDE = 'outside'
const hasAnswered = (status: Match['lead_status']): boolean =>
  status === 'contacted' || status === 'meeting' || status === 'proposal' || status === 'won'

/** Asks why the brief ends and, if an expert was hired, which; says what that means for everyone who has it. */
export function EndDialog({ onClose, onEnded }: { onClose: () => void; onEnded: (ending: Ending) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: matches } = useQuery(matchQueries(api).shown())
  const holders = matches?.data.filter(({ status }) => status === 'invited' || status === 'replied')
  const [reason, setReason] = useState<BriefEnd['reason'] | null>(null)
  const [who, setWho] = useState<Who | null>(null)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<{ reason?: string; who?: string; note?: string; attempt: number }>({
    attempt: 0,
  })
  const body = useRef<HTMLDivElement>(null)
  const refuse = (found: { reason?: string; who?: string; note?: string }) =>
    setProblems(({ attempt }) => ({ ...found, attempt: attempt + 1 }))
  useEffect(() => {
    if (problems.attempt > 0) body.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus()
  }, [problems])

  const { end } = useBriefMoves({
    onEnded: (_, given) =>
      onEnded({
        status: given.reason === 'hired' ? 'hired' : 'closed',
        hired: holders?.find(({ expert }) => expert.id === given.expert_id),
      }),
  })
  const hired = holders?.find(({ expert }) => expert.id === who)
  const send = () => {
    if (reason === null) return refuse({ reason: t('application.end.reasonMissing') })
    if (reason === 'hired' && who === null) return refuse({ who: t('application.end.whoMissing') })
    end.mutate(
      {
        reason,
        ...(reason === 'hired' && hired ? { expert_id: hired.expert.id } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      },
      {
        onError: (error) => {
          const errors = fieldErrors(error)
          if (errors) refuse({ reason: errors.reason, who: errors.expert_id, note: errors.note })
          else onClose() // The error has been shown, and the brief is fetched again.
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('application.end.title')}
      description={t('application.end.text')}
      footer={
        <DialogFoot cancel={t('application.end.keep')} tone="danger" loading={end.isPending} onClick={send}>
          {t('application.end.do')}
        </DialogFoot>
      }
    >
      <div ref={body} className="grid gap-5">
        <div data-wrong={problems.reason && ''}>
          <RadioList
            legend={t('application.end.reason')}
            options={closeReasons.map((value) => ({ value, label: t(`application.end.reasons.${value}`) }))}
            value={reason}
            error={problems.reason}
            onChange={(value) => {
              setReason(value)
              setProblems({ attempt: 0 })
            }}
          />
        </div>
        {reason === 'hired' && (
          <div data-wrong={problems.who && ''}>
            <HiredWho
              holders={holders}
              who={who}
              error={problems.who}
              onChange={(value) => {
                setWho(value)
                setProblems({ attempt: 0 })
              }}
            />
          </div>
        )}
        {reason && (
          <p role="status" className="rounded-photo bg-plaster px-4 py-3 text-15">
            {reason !== 'hired'
              ? t('application.end.thenClosed')
              : hired
                ? t('application.end.thenHired', { name: hired.expert.name })
                : who === OUTSIDE
                  ? t('application.end.thenOutside')
                  : t('application.end.thenWho')}
          </p>
        )}
        {reason && (reason !== 'hired' || who !== null) && <MeetingsLost hired={hired?.expert.id ?? null} />}
        <div data-wrong={problems.note && ''}>
          <TextArea
            label={t('application.end.note')}
            hint={t('application.end.noteHint')}
            optional
            rows={2}
            value={note}
            maxLength={REASON_NOTE_MAX}
            error={problems.note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </div>
    </Dialog>
  )
}

type Who = number | typeof OUTSIDE

/** Asks which expert was hired: one of those who have the brief, or another. */
function HiredWho({
  holders,
  who,
  error,
  onChange,
}: {
  /** Undefined while loading. */
  holders: readonly Match[] | undefined
  who: Who | null
  error: string | undefined
  onChange: (who: Who) => void
}) {
  const { t } = useTranslation()
  if (!holders)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="w-28" />
        <Skeleton shape="block" className="h-11" />
        <Skeleton shape="block" className="h-11" />
      </Loading>
    )
  return (
    <RadioList
      legend={t('application.end.who')}
      options={[
        ...holders.map(({ expert, lead_status }) => ({
          value: String(expert.id),
          label: expert.name,
          hint: t(hasAnswered(lead_status) ? 'application.end.replied' : 'application.end.invited'),
          // An expert who has not answered cannot have been hired.
          disabled: !hasAnswered(lead_status),
        })),
        { value: OUTSIDE, label: t('application.end.outside') },
      ]}
      value={who === null ? null : String(who)}
      error={error}
      onChange={(value) => onChange(value === OUTSIDE ? OUTSIDE : Number(value))}
    />
  )
}

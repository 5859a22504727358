import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlarmClock, ChevronDown, CircleCheck, CirclePause, Palmtree } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { fieldErrors, hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { dateOf, dayOf, plusDays, dayText } from './days.ts'

const DayCalendar = lazy(() => import('#ui/choices/Calendar.tsx').then((module) => ({ default: module.DayCalendar })))

const icons = { taking: CircleCheck, snoozed: AlarmClock, holiday: Palmtree, paused: CirclePause } as const
const A_WEEK = 7

/** Available, snoozed, on holiday or paused: one control that takes effect at once, separate from the form below. */
export function AwayControl({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const queries = ownExpertQueries(api)
  const move = useMutation({
    mutationFn: (change: { paused: boolean; back_on: string | null }) => ownExpertActions(api).change(change),
    onSuccess: (next) => {
      client.setQueryData(queries.profile().queryKey, next)
      // Becoming available again ends today's holiday.
      void client.invalidateQueries({ queryKey: queries.calendar().queryKey })
      showToast(t(next.away ? `expert-settings.away.done.${next.away}` : 'expert-settings.away.done.taking'), {
        tone: 'success',
      })
      // The pressed button was removed.
      requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
    },
    onError: (error) => {
      const problem = fieldErrors(error)?.back_on
      if (problem) showToast(problem, { tone: 'danger' })
      // Staff have decided meanwhile: show the current state.
      if (hasStatus(error, 409)) void client.invalidateQueries({ queryKey: queries.profile().queryKey })
    },
  })
  if (expert.status !== 'active' && expert.status !== 'paused')
    return <Notice>{t('expert-settings.away.notYet')}</Notice>
  const kind = expert.away ?? 'taking'
  const Icon = icons[kind]
  const day = expert.back_on ? dayText(expert.back_on, language) : ''
  const { used, month } = expert.capacity
  const snooze = (back_on: string) => move.mutate({ paused: true, back_on })
  return (
    <div ref={box}>
      <Notice
        stacked
        tone={kind === 'taking' ? 'good' : 'plain'}
        icon={<Icon aria-hidden="true" />}
        title={t(`expert-settings.away.title.${kind}`, { day })}
      >
        {t(`expert-settings.away.text.${kind}`, { day, used: Math.min(used, month), count: month })}
        <span className="mt-3 flex flex-wrap gap-2.5">
          {kind !== 'taking' && (
            <Button loading={move.isPending} onClick={() => move.mutate({ paused: false, back_on: null })}>
              {t('expert-settings.away.resume')}
            </Button>
          )}
          {kind !== 'holiday' && <Snooze expert={expert} busy={move.isPending} onChoose={snooze} />}
          {kind !== 'paused' && (
            <Button
              tone={kind === 'taking' ? 'secondary' : 'quiet'}
              disabled={move.isPending}
              onClick={() => move.mutate({ paused: true, back_on: null })}
            >
              {t('expert-settings.away.pause')}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  )
}

/** A day, a week, or until a day of choice. */
function Snooze({ expert, busy, onChoose }: { expert: OwnExpert; busy: boolean; onChoose: (back_on: string) => void }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [today] = useState(() => copenhagenDay(new Date()))
  const choices = [
    ['day', plusDays(today, 1)],
    ['week', plusDays(today, A_WEEK)],
  ] as const
  return (
    <Popover
      title={t('expert-settings.away.snooze.title')}
      trigger={
        <Button disabled={busy} icon={<AlarmClock aria-hidden="true" />} iconEnd={<ChevronDown aria-hidden="true" />}>
          {t(expert.away === null ? 'expert-settings.away.snooze.open' : 'expert-settings.away.snooze.change')}
        </Button>
      }
    >
      {(close) => {
        const choose = (day: string) => {
          close()
          onChoose(day)
        }
        return (
          <>
            <p className="mb-3 max-w-[36ch] text-15 text-ink-2">{t('expert-settings.away.snooze.help')}</p>
            <p className="mb-3 flex flex-wrap gap-2">
              {choices.map(([name, day]) => (
                <Button key={name} size="small" onClick={() => choose(day)}>
                  {t(`expert-settings.away.snooze.${name}`, { day: dayText(day, language) })}
                </Button>
              ))}
            </p>
            <Suspense fallback={<Skeleton shape="block" className="h-86 w-77" />}>
              <DayCalendar
                label={t('expert-settings.away.snooze.until')}
                today={dateOf(today)}
                disabled={{ before: dateOf(plusDays(today, 1)) }}
                month={dateOf(expert.back_on ?? today)}
                value={expert.back_on ? dateOf(expert.back_on) : undefined}
                onChange={(date) => date && choose(dayOf(date))}
              />
            </Suspense>
          </>
        )
      }}
    </Popover>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CirclePause } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { ownExpertActions, ownExpertQueries } from '#lib/queries/own-expert.ts'
import { fieldErrors, hasStatus } from '#lib/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FreeFrom } from './FreeFrom.tsx'

/** Out of search and matching for a while, and back; at once, apart from the form below. */
export function PauseBox({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { queryKey } = ownExpertQueries(api).profile()
  const move = useMutation({
    mutationFn: (paused: boolean) => ownExpertActions(api).change({ paused }),
    onSuccess: (next, paused) => {
      client.setQueryData(queryKey, next)
      showToast(t(paused ? 'expert-settings.pause.done' : 'expert-settings.pause.back'), { tone: 'success' })
      button.current?.focus()
    },
    // decided by staff meanwhile: show how it stands
    onError: (error) => hasStatus(error, 409) && client.invalidateQueries({ queryKey }),
  })
  const returning = useMutation({
    mutationFn: (back_on: string | null) => ownExpertActions(api).change({ back_on }),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next)
      showToast(t('expert-settings.pause.backSaved'), { tone: 'success' })
    },
    onError: (error) => hasStatus(error, 409) && client.invalidateQueries({ queryKey }),
  })
  if (expert.status !== 'active' && expert.status !== 'paused')
    return <Notice>{t('expert-settings.pause.notYet')}</Notice>
  const isPaused = expert.status === 'paused'
  return (
    <>
      <Notice
        stacked
        tone={isPaused ? 'plain' : 'good'}
        icon={isPaused ? <CirclePause aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        title={t(isPaused ? 'expert-settings.pause.isPaused' : 'expert-settings.pause.isActive')}
        action={
          <Button ref={button} loading={move.isPending} onClick={() => move.mutate(!isPaused)}>
            {t(isPaused ? 'expert-settings.pause.resume' : 'expert-settings.pause.pause')}
          </Button>
        }
      >
        {t(isPaused ? 'expert-settings.pause.pausedText' : 'expert-settings.pause.activeText')}
      </Notice>
      {isPaused && (
        <div className="mt-5">
          <FreeFrom
            id="back_on"
            label={t('expert-settings.pause.backOn')}
            none={t('expert-settings.pause.open')}
            value={expert.back_on}
            error={fieldErrors(returning.error)?.back_on}
            onChange={(day) => returning.mutate(day)}
          />
          <p className="mt-2 text-13 text-ink-2">{t('expert-settings.pause.backHint')}</p>
        </div>
      )}
    </>
  )
}

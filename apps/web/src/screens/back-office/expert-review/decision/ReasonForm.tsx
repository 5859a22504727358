import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPERT_REASON_MAX, EXPERT_REASON_MIN } from '@husrum/contract/core/limits.ts'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { languageOf } from '@husrum/contract/core/locales.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { Decision } from '#parts/back-office/expert-review/decisions.ts'
import { wasChanged, type Reviewing } from '#parts/back-office/expert-review/use-review.ts'

/** Asks for the reason, which the expert reads. It is docked below the profile, so that the profile stays readable. */
export function ReasonForm({
  expert,
  decision,
  review,
  words,
  send: given,
  onClose,
  onChanged,
}: {
  expert: AdminExpertDetail
  decision: Decision
  review: Reviewing
  /** The text from before an interruption. */
  words: string
  /** Builds the decision with its reason for the API. */
  send: (reason: string) => Parameters<Reviewing['mutate']>[0]
  onClose: () => void
  /** Staff must review the profile again first; the text is retained. */
  onChanged: (words: string) => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const id = useId()
  const templates = expert.templates.filter(({ action }) => action === decision.action)
  // Most approvals are undone for one reason, so the field is filled with it; staff can change it
  const [reason, setReason] = useState(words || (decision.key === 'unapprove' ? (templates[0]?.text ?? '') : ''))
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const reads = new Intl.DisplayNames([language === 'en' ? 'en-GB' : language], { type: 'language' }).of(
    languageOf(expert.locale),
  )
  const length = [...reason.trim()].length
  const short = length < EXPERT_REASON_MIN
  const name = expert.company_name ?? expert.name
  const send = () => {
    setAsked(true)
    if (short || length > EXPERT_REASON_MAX) return box.current?.focus()
    if (review.isPending) return
    review.mutate(given(reason.trim()), {
      onSuccess: onClose,
      onError: (error) => wasChanged(error) && onChanged(reason),
    })
  }
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="sticky bottom-0 z-10 -mx-4 min-w-0 -mb-10 border-t border-line-strong bg-wall px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float md:-mx-6 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        // The list's own Escape would close the profile too.
        event.nativeEvent.stopImmediatePropagation()
        onClose()
      }}
    >
      <Heading level={3} size={17} id={id}>
        {t(`admin-experts.reason.${decision.key}.title`, { name })}
      </Heading>
      <p className="mt-1 mb-3 text-15 text-ink-2">
        {t(`admin-experts.reason.${decision.key}.text`)}{' '}
        {t('admin-experts.reason.language', { name: expert.name, language: reads })}
      </p>
      {templates.length > 0 && (
        <div
          role="group"
          aria-label={t('admin-experts.reason.templates')}
          className="mb-3 flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap"
        >
          {templates.map((template) => (
            <Chip
              key={template.title}
              selected={reason === template.text}
              onToggle={() => {
                setReason(template.text)
                box.current?.focus()
              }}
            >
              {template.title}
            </Chip>
          ))}
        </div>
      )}
      <TextArea
        ref={box}
        lang={languageOf(expert.locale)}
        label={t('admin-experts.reason.label')}
        hint={t(decision.key === 'unapprove' ? 'admin-experts.change.hint' : 'admin-experts.reason.hint')}
        rows={4}
        value={reason}
        counter={{ minimum: EXPERT_REASON_MIN, maximum: EXPERT_REASON_MAX }}
        error={asked && short ? t('admin-experts.reason.short') : fieldErrors(review.error)?.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('admin-experts.reason.cancel')}</Button>
        <Button
          type="submit"
          tone={decision.key === 'request_changes' || decision.key === 'unapprove' ? 'primary' : 'danger'}
          loading={review.isPending}
        >
          {t(`admin-experts.decide.${decision.key}`)}
        </Button>
      </div>
    </form>
  )
}

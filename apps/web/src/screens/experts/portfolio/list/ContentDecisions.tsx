import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentDecision } from '@husrum/contract/back-office/notices/notices.ts'
import { NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '@husrum/contract/core/limits.ts'
import { formatDate } from '#lib/language/format.ts'
import { contentDecisionsQuery, objectToContentDecision } from '#queries/back-office/notices/notices.content.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** The own content that staff withdrew, and why, until the decision is lifted; otherwise nothing. */
export function ContentDecisions() {
  const { t } = useTranslation()
  const { api } = useShell()
  const standing = useQuery(contentDecisionsQuery(api)).data?.filter(({ settled }) => settled?.outcome !== 'lifted')
  if (!standing || standing.length === 0) return null
  return (
    <section aria-labelledby="content-decisions" className="mt-7 rounded-photo bg-plaster px-4 py-5 md:px-6">
      <Heading level={2} id="content-decisions" size={21}>
        {t('portfolio.decisions.title')}
      </Heading>
      <ul className="mt-3 divide-y divide-line">
        {standing.map((decision) => (
          <li key={decision.id} className="grid max-w-text gap-2 py-4 first:pt-0 last:pb-0">
            <Decision decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ decision }: { decision: ContentDecision }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [writing, setWriting] = useState(false)
  const { target, measure, ground, rule, facts, appeal, settled } = decision
  const did = target && target.kind !== 'review' ? (`${target.kind}_${measure}` as const) : measure
  return (
    <>
      <p>
        <b>{t(`portfolio.decisions.did.${did}`, { label: target?.label ?? '' })}</b>{' '}
        <span className="text-15 whitespace-nowrap text-ink-2">
          {formatDate(decision.decided_at, language)} · {decision.case_number}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{facts}</p>
      <p className="text-15 text-ink-2">{t(`portfolio.decisions.ground.${ground}`, { rule })}</p>
      {target?.kind === 'profile' && <p className="text-15">{t('portfolio.decisions.profile')}</p>}
      {settled && <p className="text-15">{t('portfolio.decisions.stays', { reason: settled.reason ?? '' })}</p>}
      {appeal && !settled && <p className="text-15">{t('portfolio.decisions.waits')}</p>}
      {decision.may_object && !writing && (
        <Button
          size="small"
          className="justify-self-start"
          aria-label={t('portfolio.decisions.objectAbout', { number: decision.case_number })}
          onClick={() => setWriting(true)}
        >
          {t('portfolio.decisions.object')}
        </Button>
      )}
      {decision.may_object && writing && <ContentAppeal decision={decision} />}
    </>
  )
}

function ContentAppeal({ decision: { id, case_number } }: { decision: ContentDecision }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [words, setWords] = useState('')
  const send = useMutation({
    mutationFn: () => objectToContentDecision(api, id, words.trim()),
    onSuccess: async () => {
      showToast(t('portfolio.decisions.sent'), { tone: 'success' })
      await client.invalidateQueries({ queryKey: contentDecisionsQuery(api).queryKey })
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    onError: take,
  })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={t('portfolio.decisions.objectAbout', { number: case_number })}
      className="mt-2 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const isShort = words.trim().length < NOTICE_TEXT_MIN
        const found: Record<string, string> = isShort
          ? { words: t('portfolio.decisions.problem', { count: NOTICE_TEXT_MIN }) }
          : {}
        if (!tell(found) && !send.isPending) send.mutate()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <TextArea
        name="words"
        label={t('portfolio.decisions.words')}
        hint={t('portfolio.decisions.hint')}
        autoFocus
        value={words}
        error={problems['words']}
        counter={{ minimum: NOTICE_TEXT_MIN, maximum: NOTICE_TEXT_MAX }}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" loading={send.isPending}>
        {t('portfolio.decisions.send')}
      </Button>
    </form>
  )
}

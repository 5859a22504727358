import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NOTICE_PATH_MAX, NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '@husrum/contract/core/limits.ts'
import { noticeKinds } from '@husrum/contract/core/vocabulary.ts'
import { sendNotice, type NoticeDraft } from '#queries/back-office/notices/notices.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { HiddenWebsite } from '#parts/forms/dialogs/HiddenWebsite.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** The only kind that may be reported without a name (Digital Services Act, Article 16). */
const NAMELESS = 'child_abuse'

/** Asks what is unlawful, where and why; the text stays until the server has received it. */
export function NoticeForm({ at }: { at: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, pass, clear } = useProblems(form)
  const empty: NoticeDraft = {
    kind: 'rights',
    at,
    explanation: '',
    name: account?.name ?? '',
    email: account?.email ?? '',
    website: '',
  }
  const [draft, setDraft] = useState(empty)
  const [goodFaith, setGoodFaith] = useState(false)
  const change = (part: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...part }))
  const field = textFieldsOf(draft, change, problems)
  const send = useMutation({ mutationFn: () => sendNotice(api, draft), onSuccess: clear, onError: take })
  const nameless = draft.kind === NAMELESS

  if (send.isSuccess) {
    const number = send.data
    const email = draft.email.trim()
    return (
      <ResultMessage className="mt-8 max-w-text">
        <Notice tone="good" title={t('notice.sentTitle')} role="status">
          {email ? t('notice.sentText', { number, email }) : t('notice.sentNameless', { number })}
        </Notice>
        <Button
          tone="secondary"
          className="mt-5"
          onClick={() => {
            setDraft({ ...empty, at: '', name: draft.name, email: draft.email })
            setGoodFaith(false)
            send.reset()
          }}
        >
          {t('notice.another')}
        </Button>
      </ResultMessage>
    )
  }

  const check = (): Record<string, string> => {
    const needed = nameless ? (['explanation'] as const) : (['explanation', 'name', 'email'] as const)
    const missing = needed.filter((field) => draft[field].trim() === '')
    const found: Record<string, string> = Object.fromEntries(missing.map((field) => [field, t('support.form.missing')]))
    if (draft.at.trim() === '') found.at = t('notice.place')
    if (draft.email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(draft.email.trim()))
      found.email = t('support.form.emailForm')
    if (!found.explanation && draft.explanation.trim().length < NOTICE_TEXT_MIN)
      found.explanation = t('notice.short', { limit: NOTICE_TEXT_MIN })
    if (!goodFaith) found.good_faith = t('notice.goodFaithMissing')
    return found
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={t('notice.title')}
      className="mt-8 grid max-w-text gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(check()) && !send.isPending) send.mutate()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <TextField
        {...field('at')}
        label={t('notice.at')}
        hint={t('notice.atHint')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NOTICE_PATH_MAX}
      />
      <Select
        label={t('notice.kindLabel')}
        name="kind"
        options={noticeKinds.map((value) => ({ value, label: t(`notice.kind.${value}`) }))}
        value={draft.kind}
        error={problems.kind}
        onChange={(event) => {
          const kind = noticeKinds.find((each) => each === event.target.value) ?? draft.kind
          change({ kind })
          if (kind === NAMELESS) pass('name', 'email')
        }}
      />
      <TextArea
        {...field('explanation')}
        label={t('notice.explanation')}
        hint={t('notice.explanationHint')}
        rows={7}
        counter={{ minimum: NOTICE_TEXT_MIN, maximum: NOTICE_TEXT_MAX }}
      />
      {nameless && <Notice role="status">{t('notice.nameless')}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label={t('support.form.name')} autoComplete="name" optional={nameless} />
        <TextField
          {...field('email')}
          label={t('support.form.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          optional={nameless}
        />
      </div>
      <Checkbox
        name="good_faith"
        checked={goodFaith}
        error={problems.good_faith}
        onChange={(event) => setGoodFaith(event.target.checked)}
      >
        {t('notice.goodFaith')}
      </Checkbox>
      <HiddenWebsite value={draft.website} onChange={(website) => change({ website })} />
      <div>
        <Button type="submit" tone="primary" size="large" loading={send.isPending}>
          {t('notice.send')}
        </Button>
      </div>
    </form>
  )
}

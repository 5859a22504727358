import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTICE_RULE_MAX, NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '@husrum/contract/core/limits.ts'
import { noticeGrounds, noticeMeasures, type AdminNoticeDetail } from '@husrum/contract/back-office/notices/notices.ts'
import { measuresOf } from '@husrum/contract/back-office/notices/notices.rules.ts'
import { REVIEW_NOTICE_FACTS_MAX } from '@husrum/contract/core/limits.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import {
  adminNoticeQuery,
  decideAdminNotice,
  type NoticeDecided,
} from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { PanePart } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { isUnchanged, NoticeContent, targetOf, type Target } from './NoticeContent.tsx'

const none = { decision: '', reasons: '', measure: '', ground: '', rule: '', facts: '', owner: '', account: '' }
const owners = ['page', 'account', 'nobody'] as const
type Given = typeof none

/** Decides a notice once, with reasons for the sender and the owner, and a measure on the content. */
export function DecideNotice({ notice }: { notice: AdminNoticeDetail }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [given, setGiven] = useState<Given>(none)
  const { content } = notice
  // The content that the address names; for a whole profile, staff choose the part.
  const named = content && content.named.kind !== 'profile' ? content.named : undefined
  const [target, setTarget] = useState<Target | ''>(content ? (named ? `${named.kind} ${named.id}` : '') : 'none')
  const reached = target === '' ? undefined : targetOf(target)
  const measures = reached ? measuresOf[reached.kind] : noticeMeasures
  const chooseTarget = (chosen: Target) => {
    setTarget(chosen)
    const [only, ...others] = measuresOf[targetOf(chosen)?.kind ?? 'photo']
    setGiven((before) => ({ ...before, measure: others.length === 0 && only ? only : '' }))
  }
  const change = (field: keyof Given) => (event: { target: { value: string } }) =>
    setGiven((before) => ({ ...before, [field]: event.target.value }))
  const decide = useMutation({
    mutationFn: (body: NoticeDecided) => decideAdminNotice(api, notice.id, body),
    onSuccess: async (decided) => {
      queryClient.setQueryData(adminNoticeQuery(api, notice.id).queryKey, decided)
      showToast(t('admin-reports.doneAtOnce'), { tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: adminKey })
    },
    onError: take,
  })
  const isUpheld = given.decision === 'upheld'
  const send = () => {
    const needed: (keyof Given)[] = [
      'decision',
      'reasons',
      ...(isUpheld ? (['measure', 'ground', 'rule', 'facts'] as const) : []),
      ...(isUpheld && !reached ? (['owner'] as const) : []),
      ...(isUpheld && !reached && given.owner === 'account' ? (['account'] as const) : []),
    ]
    const missing = needed.filter((field) => given[field].trim() === '')
    const found = Object.fromEntries([
      ...missing.map((field) => [field, t('admin-reports.problem.missing')]),
      ...(['reasons', ...(isUpheld ? ['facts' as const] : [])] as const)
        .filter((field) => !missing.includes(field) && given[field].trim().length < NOTICE_TEXT_MIN)
        .map((field) => [field, t('admin-reports.problem.reason', { count: NOTICE_TEXT_MIN })]),
    ])
    if (isUpheld && target === '') {
      tell({ target: t('admin-reports.problem.missing') })
      // A radio button cannot be marked invalid, which is how the focus finds other fields.
      form.current?.querySelector<HTMLElement>('input[name="target"]')?.focus()
      return
    }
    if (tell(found) || decide.isPending) return
    const measure = noticeMeasures.find((each) => each === given.measure)
    const ground = noticeGrounds.find((each) => each === given.ground)
    const owner = owners.find((each) => each === given.owner)
    decide.mutate(
      isUpheld
        ? {
            decision: 'upheld',
            reasons: given.reasons.trim(),
            measure,
            ground,
            rule: given.rule.trim(),
            facts: given.facts.trim(),
            ...(reached ? { target: reached.kind, target_id: reached.id } : { owner }),
            ...(!reached && owner === 'account' ? { owner_account_id: Number(given.account) } : {}),
          }
        : { decision: 'not_upheld', reasons: given.reasons.trim() },
    )
  }
  const choose = t('admin-reports.field.choose')
  const area = { rows: 4, counter: { minimum: NOTICE_TEXT_MIN, maximum: NOTICE_TEXT_MAX } }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('admin-reports.decide')}
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PanePart
        title={t('admin-reports.notice.now.title')}
        end={content && isUnchanged(notice) && t('admin-reports.notice.then.same')}
      >
        <div className="mt-3">
          {!content && <p className="text-ink-2">{t('admin-reports.notice.now.none')}</p>}
          {content && !isUpheld && <NoticeContent content={content} />}
          {content && isUpheld && (
            <TargetChoice {...{ content, target }} problem={problems['target']} onTarget={chooseTarget} />
          )}
        </div>
      </PanePart>
      <div className="grid gap-4 rounded-photo bg-plaster px-4 py-4">
        <FormRefusal>{refusal}</FormRefusal>
        <Select
          label={t('admin-reports.notice.decision')}
          placeholder={choose}
          value={given.decision}
          error={problems['decision']}
          options={(['upheld', 'not_upheld'] as const).map((value) => ({
            value,
            label: t(`admin-reports.state.${value}`),
          }))}
          onChange={change('decision')}
        />
        {isUpheld && (
          <>
            <Select
              label={t('admin-reports.notice.measure')}
              hint={t(reached ? 'admin-reports.notice.measureDoes' : 'admin-reports.notice.measureHint')}
              placeholder={choose}
              value={given.measure}
              error={problems['measure']}
              options={measures.map((value) => ({
                value,
                label: reached
                  ? t(`admin-reports.notice.does.${reached.kind}_${value}`)
                  : t(`admin-reports.notice.measures.${value}`),
              }))}
              onChange={change('measure')}
            />
            <Select
              label={t('admin-reports.notice.ground')}
              hint={reached?.kind === 'review' ? t('admin-reports.notice.groundReview') : undefined}
              placeholder={choose}
              value={given.ground}
              error={problems['ground']}
              options={noticeGrounds.map((value) => ({ value, label: t(`admin-reports.notice.grounds.${value}`) }))}
              onChange={change('ground')}
            />
            <TextField
              label={t('admin-reports.notice.rule')}
              value={given.rule}
              maxLength={NOTICE_RULE_MAX}
              error={problems['rule']}
              onChange={change('rule')}
            />
            <TextArea
              rows={4}
              counter={{
                minimum: NOTICE_TEXT_MIN,
                maximum: reached?.kind === 'review' ? REVIEW_NOTICE_FACTS_MAX : NOTICE_TEXT_MAX,
              }}
              label={t('admin-reports.notice.facts')}
              hint={t('admin-reports.notice.factsHint')}
              value={given.facts}
              error={problems['facts']}
              onChange={change('facts')}
            />
            {!reached && (
              <Select
                label={t('admin-reports.notice.owner')}
                placeholder={choose}
                value={given.owner}
                error={problems['owner']}
                options={owners.map((value) => ({ value, label: t(`admin-reports.notice.owners.${value}`) }))}
                onChange={change('owner')}
              />
            )}
            {!reached && given.owner === 'account' && (
              <TextField
                label={t('admin-reports.notice.account')}
                inputMode="numeric"
                value={given.account}
                error={problems['account'] ?? problems['owner_account_id']}
                onChange={change('account')}
              />
            )}
          </>
        )}
        <TextArea
          {...area}
          label={t('admin-reports.notice.reasons')}
          hint={t('admin-reports.notice.reasonsHint')}
          value={given.reasons}
          error={problems['reasons']}
          onChange={change('reasons')}
        />
        <Button type="submit" tone="primary" className="justify-self-start" loading={decide.isPending}>
          {t('admin-reports.decide')}
        </Button>
      </div>
    </form>
  )
}

function TargetChoice({
  content,
  target,
  problem,
  onTarget,
}: {
  content: NonNullable<AdminNoticeDetail['content']>
  target: Target | ''
  problem: string | undefined
  onTarget: (target: Target) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={problem ? 'notice-target-error' : undefined}>
      <legend className="mb-2 font-semibold">{t('admin-reports.notice.about.legend')}</legend>
      {problem && <FieldError id="notice-target-error">{problem}</FieldError>}
      <NoticeContent content={content} choosing={{ target, onTarget }} />
      <label className="check-row items-start gap-3 text-15">
        <input
          type="radio"
          name="target"
          value="none"
          checked={target === 'none'}
          onChange={() => onTarget('none')}
          className="radio-box"
        />
        <span className="row-text">{t('admin-reports.notice.about.none')}</span>
      </label>
    </fieldset>
  )
}

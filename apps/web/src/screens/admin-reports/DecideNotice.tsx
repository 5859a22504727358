import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTICE_RULE_MAX, NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '@husrum/contract/limits.ts'
import { noticeGrounds, noticeMeasures, type AdminNotice } from '@husrum/contract/notices.ts'
import { adminKey } from '#lib/queries/admin-lists.ts'
import { adminNoticeQuery, decideAdminNotice, type NoticeDecided } from '#lib/queries/admin-reports.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { useProblems } from '#parts/form/use-problems.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const none = { decision: '', reasons: '', measure: '', ground: '', rule: '', facts: '', owner: '', account: '' }
const owners = ['page', 'account', 'nobody'] as const
type Given = typeof none

/** Once, with the reasons for the sender, and what the owner of the content is told where it was restricted. */
export function DecideNotice({ notice }: { notice: AdminNotice }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [given, setGiven] = useState<Given>(none)
  const change = (field: keyof Given) => (event: { target: { value: string } }) =>
    setGiven((before) => ({ ...before, [field]: event.target.value }))
  const decide = useMutation({
    mutationFn: (body: NoticeDecided) => decideAdminNotice(api, notice.id, body),
    onSuccess: async (decided) => {
      queryClient.setQueryData(adminNoticeQuery(api, notice.id).queryKey, decided)
      showToast(t('admin-reports.done'), { tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: adminKey })
    },
    onError: take,
  })
  const isUpheld = given.decision === 'upheld'
  const send = () => {
    const needed: (keyof Given)[] = [
      'decision',
      'reasons',
      ...(isUpheld ? (['measure', 'ground', 'rule', 'facts', 'owner'] as const) : []),
      ...(given.owner === 'account' ? (['account'] as const) : []),
    ]
    const missing = needed.filter((field) => given[field].trim() === '')
    const found = Object.fromEntries([
      ...missing.map((field) => [field, t('admin-reports.problem.missing')]),
      ...(['reasons', ...(isUpheld ? ['facts' as const] : [])] as const)
        .filter((field) => !missing.includes(field) && given[field].trim().length < NOTICE_TEXT_MIN)
        .map((field) => [field, t('admin-reports.problem.reason', { count: NOTICE_TEXT_MIN })]),
    ])
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
            owner,
            ...(owner === 'account' ? { owner_account_id: Number(given.account) } : {}),
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
      className="grid gap-4 rounded-photo bg-plaster px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
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
            hint={t('admin-reports.notice.measureHint')}
            placeholder={choose}
            value={given.measure}
            error={problems['measure']}
            options={noticeMeasures.map((value) => ({ value, label: t(`admin-reports.notice.measures.${value}`) }))}
            onChange={change('measure')}
          />
          <Select
            label={t('admin-reports.notice.ground')}
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
            {...area}
            label={t('admin-reports.notice.facts')}
            hint={t('admin-reports.notice.factsHint')}
            value={given.facts}
            error={problems['facts']}
            onChange={change('facts')}
          />
          <Select
            label={t('admin-reports.notice.owner')}
            placeholder={choose}
            value={given.owner}
            error={problems['owner']}
            options={owners.map((value) => ({ value, label: t(`admin-reports.notice.owners.${value}`) }))}
            onChange={change('owner')}
          />
          {given.owner === 'account' && (
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
    </form>
  )
}

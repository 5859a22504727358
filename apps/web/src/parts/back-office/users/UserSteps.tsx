import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Eye, KeyRound, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { AdminUserDetail } from '@husrum/contract/back-office/users.ts'
import { DECISION_UNDO_SECONDS, USER_REASON_MAX, USER_REASON_MIN } from '@husrum/contract/core/limits.ts'
import type { UserAction } from '@husrum/contract/identity/accounts/user-steps.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { userStepActions } from '#queries/identity/accounts.user-steps.ts'
import { useAccount } from '#lib/session/session.ts'
import { impersonate } from '#lib/session/impersonation.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { AskingDialog, type AskingWords } from '#parts/forms/dialogs/AskingDialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** What support and owners may do to an account, each with a reason that the person reads. */
export function UserSteps({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const context = useShell()
  const { api } = context
  const client = useQueryClient()
  const me = useAccount()
  const actions = userStepActions(api)
  const again = () => client.invalidateQueries({ queryKey: adminKey })
  const takeBack = async () => {
    const { told } = await actions.change(user.id, 'restore', t('user-steps.suspend.mistake'))
    await again()
    const said = told ? 'user-steps.restore.done' : 'user-steps.suspend.undone'
    showToast(t(said, { name: user.name }), { tone: 'success' })
  }
  const change = useMutation({
    mutationFn: ({ action, reason }: { action: UserAction; reason: string }) => actions.change(user.id, action, reason),
    onSuccess: async (_, { action }) => {
      await again()
      showToast(t(`user-steps.${action}.done`, { name: user.name }), {
        tone: 'success',
        ...(action === 'suspend'
          ? { seconds: DECISION_UNDO_SECONDS, action: undoButton(t('admin.bulk.undo'), takeBack) }
          : {}),
      })
    },
  })
  const look = useMutation({
    mutationFn: (reason: string) => actions.lookAs(user.id, reason),
    onSuccess: (session) => impersonate(context, session),
  })
  const isOwner = me?.staff_role === 'owner'
  const mayDecide = me?.staff_role === 'support' || isOwner
  const isStaff = user.role === 'admin'
  if (!mayDecide || user.id === me?.id || user.state === 'leaving' || (isStaff && !isOwner)) return null
  const step = (action: UserAction) => ({
    title: t(`user-steps.${action}.title`, { name: user.name }),
    about: t(`user-steps.${action}.about`),
    submit: t(`user-steps.${action}.button`),
    run: (reason: string) => change.mutateAsync({ action, reason }),
  })
  return (
    <>
      {!isStaff && user.state === 'active' && (
        <ReasonDialog
          trigger={
            <Button size="small" icon={<Eye aria-hidden="true" className="size-4" />}>
              {t('user-steps.look.button')}
            </Button>
          }
          title={t('user-steps.look.title', { name: user.name })}
          about={t('user-steps.look.about')}
          submit={t('user-steps.look.begin')}
          run={(reason) => look.mutateAsync(reason)}
        />
      )}
      {user.state === 'suspended' ? (
        <ReasonDialog
          trigger={
            <Button size="small" icon={<RotateCcw aria-hidden="true" className="size-4" />}>
              {t('user-steps.restore.button')}
            </Button>
          }
          {...step('restore')}
        />
      ) : (
        <ReasonDialog
          trigger={
            <Button size="small" icon={<Ban aria-hidden="true" className="size-4" />}>
              {t('user-steps.suspend.button')}
            </Button>
          }
          danger
          {...step('suspend')}
        />
      )}
      {isOwner && user.has_factor && (
        <ReasonDialog
          trigger={
            <Button size="small" tone="quiet" icon={<KeyRound aria-hidden="true" className="size-4" />}>
              {t('user-steps.reset_factor.button')}
            </Button>
          }
          danger
          {...step('reset_factor')}
        />
      )}
    </>
  )
}

/** Asks for a reason before an action on a person, who will read it. */
function ReasonDialog({ run, ...words }: AskingWords & { about: string; run: (reason: string) => Promise<unknown> }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <AskingDialog
      {...words}
      onToggle={() => setReason('')}
      check={(): Record<string, string> =>
        reason.trim().length < USER_REASON_MIN ? { reason: t('user-steps.reasonShort') } : {}
      }
      run={() => run(reason)}
    >
      {(problems) => (
        <TextArea
          name="reason"
          label={t('user-steps.reason')}
          hint={t('user-steps.reasonHint')}
          rows={3}
          maxLength={USER_REASON_MAX}
          error={problems.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </AskingDialog>
  )
}

import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { accountActions } from '#queries/identity/accounts.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { forget, useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '../../../forms/dialogs/FormRefusal.tsx'
import { useProblems } from '../../../forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'

/**
 * Deletes the account: the consequences, the password, and a confirmation. For a person who works in another person's
 * studio (`studio` is its name) it means leaving that.
 */
export function LeaveBox({
  later,
  studio,
}: {
  /** What happens to the account after those days. */ later: string
  studio?: string | undefined
}) {
  const { t } = useTranslation()
  const context = useShell()
  const { api, auth } = context
  const email = useAccount()?.email
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState(false)
  const { data: threads } = useInfiniteQuery({ ...threadQueries(api).list(), enabled: studio === undefined })
  const open = threads?.pages.flatMap((page) => page.data).filter(isOpen).length ?? 0
  const submit = studio === undefined ? t('settings.leave.submit') : t('studio.leave.submit')
  const leave = useMutation({
    mutationFn: () => accountActions(api).leave(password),
    onSuccess: async () => {
      const until = new Date(Date.now() + LEAVING_DAYS * 86_400_000).toISOString().slice(0, 10)
      // The server has ended every session: later calls with the old token must not ask for a login.
      auth.setToken('')
      await navigate({ ...links.left(until), replace: true })
      forget(context)
      if (email !== undefined) auth.setCredentials({ email, password })
    },
    onError: (error) => {
      setAsking(false)
      take(error)
    },
  })
  return (
    <Form
      ref={form}
      className="mt-8 rounded-photo border border-danger p-4.5 md:px-6 md:pt-5 md:pb-6"
      onSubmit={() => {
        const missing: Record<string, string> =
          password === '' ? { current_password: t('settings.reach.passwordMissing') } : {}
        if (!tell(missing)) setAsking(true)
      }}
    >
      <h3 className="text-17 tracking-[-0.01em]">
        {studio === undefined ? t('settings.leave.title') : t('studio.leave.title', { studio })}
      </h3>
      <p className="mt-1 max-w-text text-15 text-ink-2">
        {t(studio === undefined ? 'settings.leave.now' : 'studio.leave.now')}{' '}
        {open > 0 && <>{t('settings.leave.open', { count: open })} </>}
        {later}
      </p>
      <FormRefusal className="mt-4">{refusal}</FormRefusal>
      <PasswordField
        id="current_password"
        name="current_password"
        autoComplete="current-password"
        className="mt-4"
        width="medium"
        label={t('settings.reach.password')}
        error={problems.current_password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" className="mt-3.5 border-danger! text-danger!">
        {submit}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={studio === undefined ? t('settings.leave.sure') : t('studio.leave.sure', { studio })}
        description={t('settings.leave.sureText', { days: LEAVING_DAYS })}
        modalOnly
        footer={
          <DialogFoot
            cancel={t('settings.leave.keep')}
            tone="danger"
            loading={leave.isPending}
            onClick={() => leave.mutate()}
          >
            {submit}
          </DialogFoot>
        }
      />
    </Form>
  )
}

const ended = ['won', 'lost', 'declined', 'expired', 'withdrawn'] as const
type Listed = { lead_status: string | null; blocked: boolean }
const isOpen = ({ lead_status, blocked }: Listed): boolean =>
  !blocked && !ended.some((status) => status === lead_status)

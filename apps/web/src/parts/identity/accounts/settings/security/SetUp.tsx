import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { secondFactorActions } from '#queries/identity/accounts.second-factor.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { CodeField } from '#ui/fields/CodeField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '../../../../forms/dialogs/FormRefusal.tsx'
import { useProblems } from '../../../../forms/dialogs/use-problems.ts'
import { useFactor } from './factor.ts'
import { FactorFields } from './FactorFields.tsx'

const CODE_LENGTH = 6

/** The password, then the app: its secret as an image and as text, and a code that proves the app has it. */
export function SetUp({
  onDone,
  onCancel,
}: {
  /** Receives the recovery codes. */ onDone: (codes: string[]) => Promise<void>
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const factor = useFactor()
  const [elsewhere, setElsewhere] = useState<string>()
  const start = useMutation({
    mutationFn: async () => secondFactorActions(api).start({ current_password: password, ...(await factor.give()) }),
    onSuccess: () => {
      clear()
      setElsewhere(undefined)
      setPassword('')
    },
    onError: async (error) => {
      take(error)
      setElsewhere(await factor.sentenceOf(error))
    },
    onSettled: (_, error) => factor.settle(error ?? undefined),
  })
  const confirm = useMutation({
    mutationFn: (given: string) => secondFactorActions(api).confirm(given),
    onSuccess: onDone,
    onError: take,
  })
  const made = start.data
  const send = (given: string) => {
    if (!tell(given.length < CODE_LENGTH ? { code: t('login.code.missing') } : {}) && !confirm.isPending)
      confirm.mutate(given)
  }
  return (
    <Form
      ref={form}
      className="grid max-w-form gap-6"
      onSubmit={() => {
        if (made) send(code)
        else {
          const missing: Record<string, string> =
            password === '' ? { current_password: t('settings.reach.passwordMissing') } : {}
          if (!tell({ ...missing, ...factor.check() }) && !start.isPending) start.mutate()
        }
      }}
    >
      <FormRefusal>{refusal ?? elsewhere}</FormRefusal>
      {made ? (
        <>
          <div>
            <p className="text-15">{t('security.setUp.scan')}</p>
            <QrCode text={made.uri} label={t('security.setUp.picture')} />
            <p className="mt-4 text-15 text-ink-2">{t('security.setUp.type')}</p>
            <p className="mt-1 font-mono text-15 wrap-anywhere">{made.secret.match(/.{1,4}/g)?.join(' ')}</p>
          </div>
          <CodeField
            name="code"
            label={t('login.code.app')}
            value={code}
            onChange={(typed) => {
              setCode(typed)
              clear()
            }}
            onComplete={send}
            autoFocus
            error={problems.code}
          />
        </>
      ) : (
        <>
          <PasswordField
            name="current_password"
            autoComplete="current-password"
            autoFocus
            label={t('settings.reach.password')}
            hint={t('security.setUp.passwordHint')}
            error={problems.current_password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FactorFields factor={factor} problems={problems} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" loading={start.isPending || confirm.isPending}>
          {t(made ? 'security.setUp.confirm' : 'security.setUp.next')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** Quiet modules around the code, as the standard requires. */
const BORDER = 4

/** Dark on light in both themes: many cameras cannot read the opposite. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-52 rounded-control bg-on-pine text-on-marigold"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

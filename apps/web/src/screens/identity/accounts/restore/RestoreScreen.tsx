import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { links } from '#lib/paths.ts'
import { mailedLinks } from '#queries/identity/accounts.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** Restoring an account takes a press: opening the link alone changes nothing. */
export function RestoreScreen({ token: inAddress }: { token: string | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { token, drop } = useMailedToken('/restore-account', inAddress)
  const form = useRef<HTMLFormElement>(null)
  const { refusal, take } = useProblems(form)
  const [state, setState] = useState<'asking' | 'back' | 'dead'>('asking')
  const restore = useMutation({
    mutationFn: mailedLinks(api).restoreAccount,
    onSuccess: () => {
      setState('back')
      drop()
    },
    onError: (error) => {
      if (refusalCode(error) !== 'restore_invalid') return take(error)
      setState('dead')
      drop()
    },
  })

  if (state === 'back') return <RestoredFrame />
  if (state === 'dead' || token === null)
    return (
      <EntryFrame title={t('restore.dead.title')}>
        <ResultMessage className="mb-6 text-ink-2">{t('restore.dead.text')}</ResultMessage>
        <ButtonLink {...links.login()} tone="primary" size="large" wide>
          {t('restore.back.login')}
        </ButtonLink>
      </EntryFrame>
    )
  return (
    <EntryFrame title={t('restore.title')} about={t('restore.about')}>
      <Form
        ref={form}
        onSubmit={() => {
          if (token && !restore.isPending) restore.mutate(token)
        }}
      >
        <FormRefusal className="mb-6">{refusal}</FormRefusal>
        <Button type="submit" tone="primary" size="large" wide loading={restore.isPending}>
          {t('restore.submit')}
        </Button>
      </Form>
    </EntryFrame>
  )
}

/** The account is restored, and logged out everywhere. */
export function RestoredFrame() {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('restore.back.title')}>
      <ResultMessage className="mb-6">
        <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
          {t('restore.back.text')}
        </Notice>
      </ResultMessage>
      <ButtonLink {...links.login()} tone="primary" size="large" wide>
        {t('restore.back.login')}
      </ButtonLink>
    </EntryFrame>
  )
}

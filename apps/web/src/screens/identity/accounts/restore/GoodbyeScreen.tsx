import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { mailedLinks } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { RestoredFrame } from './RestoreScreen.tsx'

/** After deleting the account: until when it can be restored, at once while the page still has the password. */
export function GoodbyeScreen({ until }: { until: string }) {
  const { t } = useTranslation()
  const { api, auth, language } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { refusal, take } = useProblems(form)
  const restore = useMutation({ mutationFn: mailedLinks(api).restoreByPair, onError: take })
  const pair = auth.credentials()
  if (restore.isSuccess) return <RestoredFrame />
  return (
    <EntryFrame title={t('restore.left.title')}>
      <p className="mb-6 text-ink-2">
        {t('settings.leave.done', { date: formatDate(new Date(`${until}T12:00:00Z`), language, 'longDay') })}
      </p>
      <Form
        ref={form}
        className="grid gap-3"
        onSubmit={() => {
          if (pair?.password && !restore.isPending) restore.mutate(pair)
        }}
      >
        <FormRefusal>{refusal}</FormRefusal>
        {pair?.password ? (
          <Button type="submit" size="large" wide loading={restore.isPending}>
            {t('restore.left.undo')}
          </Button>
        ) : (
          <ButtonLink {...links.login()} size="large" wide>
            {t('restore.left.login')}
          </ButtonLink>
        )}
        <ButtonLink {...links.home()} size="large" wide>
          {t('restore.left.home')}
        </ButtonLink>
      </Form>
    </EntryFrame>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchableKinds, type NotificationPreferences, type SwitchableKind } from '@husrum/contract/notifications.ts'
import { notificationActions, notificationQueries } from '#lib/queries/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

/** One box for each kind the person has; each is saved as it is switched. */
export function MailSwitches({ chosen }: { chosen: NotificationPreferences }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const { queryKey } = notificationQueries(api).preferences()
  /** The pressed state: the cache follows a moment later, and the box must not flip back until then. */
  const [pressed, setPressed] = useState<NotificationPreferences>({})
  const put = (kind: SwitchableKind, email: boolean) => {
    setPressed((known) => ({ ...known, [kind]: email }))
    client.setQueryData(queryKey, (known) => (known ? { ...known, [kind]: email } : known))
  }
  const save = useMutation({
    // one after the other, in the order they were pressed
    scope: { id: 'notification-preferences' },
    mutationFn: ({ kind, email }: { kind: SwitchableKind; email: boolean }) =>
      notificationActions(api).choose({ [kind]: email }),
    onError: (_, { kind, email }) => put(kind, !email), // the message about it comes by itself
  })
  return (
    <fieldset className="mt-6">
      <legend className="text-17 font-semibold tracking-[-0.01em]">{t('notifications.group')}</legend>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {switchableKinds.map((kind) => {
          const email = chosen[kind] === undefined ? undefined : (pressed[kind] ?? chosen[kind])
          return (
            email !== undefined && (
              <Checkbox
                key={kind}
                className="py-2.5"
                checked={email}
                hint={t(`notifications.kind.${kind}.about`)}
                onChange={(event) => {
                  put(kind, event.target.checked)
                  save.mutate({ kind, email: event.target.checked })
                }}
              >
                <span className="font-semibold">{t(`notifications.kind.${kind}.label`)}</span>
              </Checkbox>
            )
          )
        })}
      </div>
      <p role="status" className="mt-2 min-h-6 text-15 text-success">
        {save.isSuccess && t('notifications.saved')}
      </p>
    </fieldset>
  )
}

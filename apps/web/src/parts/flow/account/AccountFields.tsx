import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { PhoneField } from '#ui/fields/PhoneField.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PasswordRules, type PasswordRule } from './PasswordRules.tsx'

type Person = {
  name: string
  email: string
  password: string
  phone_prefix: string
  phone: string
}

export type AccountFieldsProps = {
  answers: Person
  change: (change: Partial<Person>) => void
  problems: Readonly<Record<string, string>>
  rules: readonly PasswordRule[]
  /** Only some of the fields, where they are on different steps. */
  only?: readonly Part[]
  /** Help under a field that replaces the text for clients. */
  hints?: Partial<Record<'name' | 'email' | 'phone', string>>
}

type Part = 'name' | 'email' | 'password' | 'phone'
const everything: readonly Part[] = ['name', 'email', 'password', 'phone']

/** Name, e-mail, password and phone of a new account. */
export function AccountFields({ answers, change, problems, rules, only = everything, hints }: AccountFieldsProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const prefixes = countries.map(({ code, calling_code }) => ({
    value: calling_code,
    label: `${code} ${calling_code}`,
  }))
  const bound = (field: keyof Person) => ({
    id: field,
    name: field,
    value: answers[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  return (
    <Stack gap="field">
      {only.includes('name') && (
        <TextField
          {...bound('name')}
          label={t('flow.account.name')}
          hint={hints?.name ?? t('flow.account.nameHint')}
          error={problems.name}
          autoComplete="name"
          width="medium"
        />
      )}
      {only.includes('email') && (
        <TextField
          {...bound('email')}
          label={t('flow.account.email')}
          hint={hints?.email ?? t('flow.account.emailHint')}
          error={problems.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
        />
      )}
      {only.includes('password') && (
        <PasswordField
          {...bound('password')}
          label={t('flow.account.password')}
          hint={t('flow.account.passwordHint')}
          error={problems.password}
          autoComplete="new-password"
          width="medium"
          after={<PasswordRules rules={rules} typed={answers.password !== ''} />}
        />
      )}
      {only.includes('phone') && (
        <PhoneField
          id="phone"
          label={t('flow.account.phone')}
          hint={hints?.phone ?? t('flow.account.phoneHint')}
          error={problems.phone}
          width="medium"
          prefixes={prefixes.length > 0 ? prefixes : [{ value: answers.phone_prefix, label: answers.phone_prefix }]}
          prefix={{ value: answers.phone_prefix, onChange: (event) => change({ phone_prefix: event.target.value }) }}
          number={{ name: 'phone', value: answers.phone, onChange: (event) => change({ phone: event.target.value }) }}
        />
      )}
    </Stack>
  )
}

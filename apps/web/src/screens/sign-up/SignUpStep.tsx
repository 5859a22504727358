import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShortFormDraft, ShortFormStepName } from '#flows/short-form.ts'
import type { RunningFlow } from '#flows/use-flow.ts'
import { usePasswordRules } from '#flows/use-password-rules.ts'
import { toRoute } from '#lib/address.ts'
import { paths } from '#lib/paths.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { AccountFields } from '#parts/flow/AccountFields.tsx'
import { TermsCheck } from '#parts/flow/TermsCheck.tsx'
import { TownField } from '#parts/flow/TownField.tsx'
import { useExistingItems } from '#parts/shell/navigation.ts'
import { RegistrationCode } from '#flows/RegistrationCode.tsx'
import { Link } from '#ui/Link.tsx'

type Props = { flow: RunningFlow<ShortFormDraft, object, ShortFormStepName> }

export function SignUpStep({ flow }: Props) {
  switch (flow.step.name) {
    case 'account':
      return <AccountStep flow={flow} />
    case 'code':
      return <CodeStep flow={flow} />
    default:
      return <PlaceStep flow={flow} />
  }
}

function AccountStep({ flow: { answers, change, problems } }: Props) {
  const { t } = useTranslation()
  const rules = usePasswordRules(answers)
  const [login] = useExistingItems([{ path: paths.login() }])
  const [apply] = useExistingItems([{ path: paths.expertRegistration() }])
  return (
    <div className="mt-8">
      <AccountFields answers={answers} change={change} problems={problems} rules={rules} />
      {login && (
        <p className="mt-8 text-15 text-ink-2">
          {t('sign-up.other')} <Link {...toRoute(paths.login())}>{t('sign-up.login')}</Link>
        </p>
      )}
      {apply && (
        <p className="mt-2 text-15 text-ink-2">
          {t('login.other.expert')} <Link {...toRoute(paths.expertRegistration())}>{t('login.other.expertGo')}</Link>
        </p>
      )}
    </div>
  )
}

function CodeStep({ flow: { answers, change, problems, goOn } }: Props) {
  const { t } = useTranslation()
  return (
    <RegistrationCode
      {...{ answers, change, problems }}
      goOn={(added) => void goOn(added)}
      afterwards={t('sign-up.afterwards')}
    />
  )
}

function PlaceStep({ flow: { answers, change, problems } }: Props) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const home = countries.find(({ code }) => code === (language === 'de' ? 'DE' : 'DK')) ?? countries[0]
  const countryId = answers.country_id ?? home?.id
  if (countryId === undefined) return null
  const { city_id, city_name } = answers
  return (
    <div className="mt-8">
      <p className="mb-6 flex items-center gap-2 text-15 font-semibold text-success">
        <CircleCheck aria-hidden="true" className="size-4.5" /> {t('flow.code.verified')}
      </p>
      <TownField
        countryId={countryId}
        onCountry={(country_id) => change({ country_id })}
        town={
          city_id === null
            ? null
            : { id: city_id, name: city_name, country_id: countryId, state_id: null, latitude: null, longitude: null }
        }
        onTown={(town) =>
          change({ country_id: town?.country_id ?? countryId, city_id: town?.id ?? null, city_name: town?.name ?? '' })
        }
        problems={problems}
      />
      <div className="mt-8 border-t border-line pt-4">
        <TermsCheck checked={answers.terms} onChange={(terms) => change({ terms })} error={problems.terms} />
      </div>
    </div>
  )
}

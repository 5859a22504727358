/** The second and third step, loaded when the first is answered. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RegistrationCode } from '#flows/identity/accounts/RegistrationCode.tsx'
import type { ShortFormDraft, ShortFormStepName } from '#flows/short-form.ts'
import type { RunningFlow } from '#flows/use-flow.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { TermsCheck } from '#parts/flow/account/TermsCheck.tsx'
import { TownField } from '#parts/flow/place/TownField.tsx'

/** The props of every step, including the first. */
export type SignUpStepProps = {
  flow: RunningFlow<ShortFormDraft, object, ShortFormStepName>
  /** The page to open afterwards. */
  next: string | undefined
}

export function CodeStep({ flow: { answers, change, problems, goOn } }: SignUpStepProps) {
  const { t } = useTranslation()
  return (
    <RegistrationCode
      {...{ answers, change, problems }}
      goOn={(added) => void goOn(added)}
      afterwards={t('sign-up.afterwards')}
    />
  )
}

export function PlaceStep({ flow: { answers, change, problems } }: SignUpStepProps) {
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

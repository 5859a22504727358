import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { shareClass } from '#ui/measures/shares.ts'
import { exampleChoices, exampleFields, type Choices, type ExampleField } from './choices.ts'

/** A made-up expert that the reader can change, scored by the real scorer. Without JavaScript it is a form. */
export function Example({ choices }: { choices: Choices }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const { data: example } = useQuery(matchingQueries(api).example(choices))
  const change = (field: ExampleField, value: string) =>
    void navigate({
      ...links.howMatchingWorks(),
      search: { ...choices, [field]: value === exampleChoices[field][0] ? undefined : value },
      replace: true,
      resetScroll: false,
    })
  if (!example) return null
  const word = t(`match.word.${example.word}`)
  return (
    <div className="grid gap-x-10 gap-y-8 rounded-photo bg-plaster p-5 lg:p-8 xl:grid-cols-2">
      <form aria-label={t('how-matching.example.title')} className="grid content-start gap-4">
        {exampleFields.map((field) => (
          <Select
            key={field}
            name={field}
            label={t(`how-matching.example.${field}.label`)}
            value={choices[field] ?? exampleChoices[field][0]}
            options={exampleChoices[field].map((value) => ({
              value,
              label: t(`how-matching.example.${field}.${value}`),
            }))}
            onChange={(event) => change(field, event.target.value)}
          />
        ))}
        <noscript>
          <Button type="submit" tone="secondary">
            {t('how-matching.example.work')}
          </Button>
        </noscript>
      </form>
      <div>
        <ScoreRing
          value={example.percentage}
          percent
          label={t('how-matching.example.result')}
          word={word}
          caption={t('match.chance')}
        />
        <p className="mt-4 text-15 text-ink-2">
          {t('how-matching.example.sides', { client: example.client_percent, expert: example.expert_percent })}
        </p>
        <dl className="mt-5 grid gap-2.5 text-15">
          {example.components.map(({ key, name, fit }) => (
            <div key={key} className="grid grid-cols-[8.5rem_minmax(0,1fr)_3rem] items-center gap-3">
              <dt>{name}</dt>
              <dd aria-hidden="true" className="h-2 rounded-[2px] bg-line">
                <span className={clsx('block h-2 w-share rounded-[2px] bg-pine-text', shareClass(fit * 100))} />
              </dd>
              <dd className="text-right tabular-nums">{Math.round(fit * 100)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-13 text-ink-2">{t('how-matching.example.note')}</p>
        <LiveRegion>{`${example.percentage}%, ${word}`}</LiveRegion>
      </div>
    </div>
  )
}
